package io.promptcompiler.outputs;

/** The ways in which the JSON of models deviates from JSON and can still be read. */
enum Deviation {
  TRAILING_COMMA("has a comma before a closing bracket"),
  MISSING_COMMA("lacks a comma"),
  SINGLE_QUOTES("has a text in single quotes"),
  OTHER_CONSTANT("has 'True', 'False', 'None' or another spelling of a constant"),
  LINE_BREAK("has a text with a line break or control character that is not escaped"),
  UNKNOWN_ESCAPE("has a text with a backslash that does not start an escape sequence"),
  OTHER_NUMBER("has a number that is not in the notation of JSON"),
  OTHER_BLANK("has a blank that JSON does not allow, such as a no-break space"),
  REPEATED_KEY("repeats a key with the same value");

  private final String predicate;

  Deviation(String predicate) {
    this.predicate = predicate;
  }

  /** Returns a sentence about the first occurrence. */
  String at(int line) {
    return "Line " + line + " " + predicate + ".";
  }
}
