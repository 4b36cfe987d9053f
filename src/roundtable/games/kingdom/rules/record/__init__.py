"""What follows from the campaign's records: functions over plain data, never stored. Every phase reads them."""
