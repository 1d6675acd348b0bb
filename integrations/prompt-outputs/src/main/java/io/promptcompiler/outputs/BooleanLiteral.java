package io.promptcompiler.outputs;

/**
 * A boolean that the model did not write as in JSON.
 *
 * @param source {@code True}, or another spelling
 */
record BooleanLiteral(String source) {
  boolean isTrue() {
    return source.equalsIgnoreCase("true");
  }
}
