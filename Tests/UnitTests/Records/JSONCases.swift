/// JSON documents, valid and not, by the grammar of RFC 8259.
enum JSONCases {
  /// Documents that every parser must accept, and their form after writing.
  static let valid: [(String, String)] = [
    ("null", "null"), ("true", "true"), (" false\n", "false"), ("\"\"", "\"\""), ("7", "7"),
    ("\t[ ]\r\n", "[]"), ("{ }", "{}"), ("[null]", "[null]"), ("[[],{}]", "[[],{}]"),
    ("[1\n, 2 ,3]", "[1,2,3]"), (#"{"a":1,"b":{"c":[]}}"#, #"{"a":1,"b":{"c":[]}}"#),
    // Names may repeat and be empty.
    (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#), (#"{"":0}"#, #"{"":0}"#),
    // Numbers.
    ("[0,-0,10,-1]", "[0,0,10,-1]"), ("[1.0,1e2,1E+2,10e-1]", "[1,100,100,1]"),
    ("[0.5,-0.5,2.5e-1,1.25E1]", "[0.5,-0.5,0.25,12.5]"), ("[0e1,0e+99,0.0]", "[0,0,0]"),
    ("[9223372036854775807]", "[9223372036854775807]"),
    ("[-9223372036854775808]", "[-9223372036854775808]"),
    ("[0.00000000000000000000000000000000001e35]", "[1]"),
    // Strings.
    (#"["\"\\\/\b\f\n\r\t"]"#, #"["\"\\/\u0008\u000c\n\u000d\u0009"]"#),
    (#"["\u0041\u00e9\u00E9\u0000"]"#, #"["Aéé\u0000"]"#), (#"["\ud83c\udf89"]"#, #"["🎉"]"#),
    (#"["\uDBFF\uDFFF"]"#, "[\"\u{10FFFF}\"]"), ("[\"é世🎉\u{7F}\"]", #"["é世🎉\u007f"]"#),
    (#"["// no /* comment */"]"#, #"["// no /* comment */"]"#),
    (#"["\\u0041"]"#, #"["\\u0041"]"#), ("[\"\u{2028}\"]", #"["\u2028"]"#),
    // A byte order mark may be ignored (section 8.1).
    ("\u{FEFF}[1]", "[1]"),
  ]

  /// Documents that every parser must reject, and the error.
  static let invalid: [(String, String)] = [
    ("", "unexpected end (line 1, column 1)"), (" \n ", "unexpected end (line 2, column 2)"),
    ("\u{FEFF}", "unexpected end (line 1, column 1)"),
    ("nothing", "expected a value (line 1, column 1)"),
    ("True", "expected a value (line 1, column 1)"), ("nul", "expected a value (line 1, column 1)"),
    ("NaN", "expected a value (line 1, column 1)"), ("'a'", "expected a value (line 1, column 1)"),
    ("é", "expected a value (line 1, column 1)"),
    ("\u{A0}1", "expected a value (line 1, column 1)"),
    ("/**/1", "expected a value (line 1, column 1)"),
    ("truex", "expected nothing after the value (line 1, column 5)"),
    ("1 2", "expected nothing after the value (line 1, column 3)"),
    ("[] ]", "expected nothing after the value (line 1, column 4)"),
    ("[1] // x", "expected nothing after the value (line 1, column 5)"),
    // Arrays.
    ("[", "unexpected end (line 1, column 2, at $[0])"),
    ("[1", "unexpected end (line 1, column 3, at $[0])"),
    ("[1,", "unexpected end (line 1, column 4, at $[1])"),
    ("[1,]", "expected a value (line 1, column 4, at $[1])"),
    ("[,1]", "expected a value (line 1, column 2, at $[0])"),
    ("[1,,2]", "expected a value (line 1, column 4, at $[1])"),
    ("[1 2]", "expected ',' or ']' (line 1, column 4, at $[0])"),
    ("[1}", "expected ',' or ']' (line 1, column 3, at $[0])"),
    ("[\"a\",\n4\n,1,]", "expected a value (line 3, column 4, at $[3])"),
    ("[\"x\"\"y\"]", "expected ',' or ']' (line 1, column 5, at $[0])"),
    // Objects.
    ("{", "unexpected end (line 1, column 2)"),
    ("{1:2}", "expected a name in double quotes (line 1, column 2)"),
    ("{a:1}", "expected a name in double quotes (line 1, column 2)"),
    (#"{"a"}"#, "expected ':' (line 1, column 5, at $.a)"),
    (#"{"a":}"#, "expected a value (line 1, column 6, at $.a)"),
    (#"{"a":1,}"#, "expected a name in double quotes (line 1, column 8, at $.a)"),
    (#"{"a":1 "b":2}"#, "expected ',' or '}' (line 1, column 8, at $.a)"),
    (#"{"a":1]"#, "expected ',' or '}' (line 1, column 7, at $.a)"),
    (#"{"a"::1}"#, "expected a value (line 1, column 6, at $.a)"),
    (#"[0,{"a":[1,{"b c":x}]}]"#, #"expected a value (line 1, column 19, at $[1].a[1]["b c"])"#),
    (#"{"\u202e\u001b":x}"#, #"expected a value (line 1, column 17, at $["\u202e\u001b"])"#),
    // Numbers.
    ("[01]", "invalid number (line 1, column 3, at $[0])"),
    ("[-012]", "invalid number (line 1, column 4, at $[0])"),
    ("[-]", "invalid number (line 1, column 3, at $[0])"),
    ("[+1]", "expected a value (line 1, column 2, at $[0])"),
    ("[.5]", "expected a value (line 1, column 2, at $[0])"),
    ("[1.]", "invalid number (line 1, column 4, at $[0])"),
    ("[-.5]", "invalid number (line 1, column 3, at $[0])"),
    ("[1.e1]", "invalid number (line 1, column 4, at $[0])"),
    ("[1.0e+]", "invalid number (line 1, column 7, at $[0])"),
    ("[1eE2]", "invalid number (line 1, column 4, at $[0])"),
    ("[1e1.5]", "expected ',' or ']' (line 1, column 5, at $[0])"),
    ("[0x1F]", "invalid number (line 1, column 3, at $[0])"),
    ("[1_000]", "expected ',' or ']' (line 1, column 3, at $[0])"),
    ("[-Infinity]", "invalid number (line 1, column 3, at $[0])"),
    ("[１]", "expected a value (line 1, column 2, at $[0])"),
    // Strings.
    ("\"a", "unexpected end (line 1, column 3)"),
    ("\"a\nb\"", "control character in a string (line 1, column 3)"),
    ("\"\t\"", "control character in a string (line 1, column 2)"),
    ("\"\u{0}\"", "control character in a string (line 1, column 2)"),
    ("\"é\u{1F}\"", "control character in a string (line 1, column 3)"),
    (#""\x00""#, "invalid escape (line 1, column 2)"),
    (#""\'""#, "invalid escape (line 1, column 2)"),
    (#""\U0041""#, "invalid escape (line 1, column 2)"),
    (#""\u004""#, "invalid escape (line 1, column 2)"),
    (#""\u004g""#, "invalid escape (line 1, column 2)"),
    ("\"\\", "invalid escape (line 1, column 2)"),
    ("\"\\\u{0}\"", "invalid escape (line 1, column 2)"),
    // A string cannot contain unpaired surrogates, so the reader rejects them, as RFC 7493
    // requires.
    (#""\ud800""#, "unpaired surrogate (line 1, column 2)"),
    (#""a\udc00""#, "unpaired surrogate (line 1, column 3)"),
    (#""\ud800\ud800\udc00""#, "unpaired surrogate (line 1, column 2)"),
    (#""\ud800\n""#, "unpaired surrogate (line 1, column 2)"),
    (#""\udc00\ud800""#, "unpaired surrogate (line 1, column 2)"),
  ]

  /// Sequences of bytes that are not UTF-8: stray, overlong, surrogates, too large, cut off.
  static let malformed: [[UInt8]] = [
    [0x80], [0xBF], [0xFF], [0xFE], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0x80],
    [0xE0, 0x9F, 0xBF], [0xE4, 0xB8], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
    [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x8E],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF],
  ]
}
