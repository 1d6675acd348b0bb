package io.promptcompiler.outputs;

/**
 * A boolean or null that the model did not write as in JSON.
 *
 * @param source {@code True}, {@code None} or another spelling
 */
record ConstantLiteral(String source) {
  boolean isNull() {
    return !isTrue() && !source.equalsIgnoreCase("false");
  }

  boolean isTrue() {
    return source.equalsIgnoreCase("true");
  }
}
