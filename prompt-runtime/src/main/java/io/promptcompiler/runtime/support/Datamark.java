package io.promptcompiler.runtime.support;

/** Marks white space, so that a model can see which text is data. */
public final class Datamark {
  private Datamark() {}

  /** A text without the mark, and with the mark in place of each run of white space. */
  public static String mark(String text, String mark) {
    String unmarked = text.replace(mark, "");
    StringBuilder marked = new StringBuilder(unmarked.length());
    boolean isRun = false;
    for (int i = 0; i < unmarked.length(); i++) {
      char unit = unmarked.charAt(i); // no white space is a surrogate
      boolean isBlank = FencedText.isBlank(unit);
      if (!isBlank) {
        marked.append(unit);
      } else if (!isRun) {
        marked.append(mark);
      }
      isRun = isBlank;
    }
    return marked.toString();
  }
}
