"""Creation: the Kingdom, its Landmakers, and the review of both."""
