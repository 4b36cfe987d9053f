"""The site brings its fonts along."""

import re


def test_a_page_names_fonts_that_the_server_has(server):
    client = server.browser()
    page = client.get("/").text
    style = re.search(r'href="(/static/\w+/)fonts\.css"', page)
    assert style is not None
    faces = client.get(f"{style[1]}fonts.css")
    assert faces.status_code == 200
    for name in re.findall(r"url\(([^)]+)\)", faces.text):
        font = client.get(style[1] + name)
        assert (font.status_code, font.headers["content-type"]) == (200, "font/woff2")
        assert "immutable" in font.headers["cache-control"] and font.content.startswith(b"wOF2")
