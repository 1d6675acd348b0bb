package com.acme.benchmark;

/** The small prompt as one would write it without a template. */
public final class SmallByHand {
  private static final String FORMAT =
      """
      Implement subtask %s of story %s: %s.

      Work on the branch %s, which exists already. Write the tests first and keep each commit \
      small enough to be read in one sitting. When all tests pass, describe what you changed and \
      why in at most ten lines, and ask %s for a review. Do not touch files that story %s does \
      not mention.
      """;

  private SmallByHand() {}

  /** With a {@code StringBuilder}. */
  public static String render(
      String storyId, String subtaskId, String title, String branch, String reviewer) {
    StringBuilder out = new StringBuilder();
    out.append("Implement subtask ").append(subtaskId);
    out.append(" of story ").append(storyId);
    out.append(": ").append(title);
    out.append(".\n\nWork on the branch ").append(branch);
    out.append(
        ", which exists already. Write the tests first and keep each commit small enough to be"
            + " read in one sitting. When all tests pass, describe what you changed and why in at"
            + " most ten lines, and ask ");
    out.append(reviewer);
    out.append(" for a review. Do not touch files that story ").append(storyId);
    out.append(" does not mention.\n");
    return out.toString();
  }

  /** With {@code String.format}. */
  public static String format(
      String storyId, String subtaskId, String title, String branch, String reviewer) {
    return String.format(FORMAT, subtaskId, storyId, title, branch, reviewer, storyId);
  }
}
