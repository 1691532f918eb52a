"""The time zones of the readers and writers of calendars that the comparisons try."""

READERS = [
    "Europe/Oslo", "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "America/Sao_Paulo", "Europe/London",
    "America/Los_Angeles", "America/St_Johns", "Asia/Kolkata", "Australia/Sydney", "Pacific/Honolulu", "UTC",
]
