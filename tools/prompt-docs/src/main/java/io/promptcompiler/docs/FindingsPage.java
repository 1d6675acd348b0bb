package io.promptcompiler.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page of findings on the site. In the repository, the page lists files with explanations; on
 * the site, it contains them, so that all findings have anchors on one page: {@code #pc301}.
 */
final class FindingsPage {
  private static final Pattern EXPLANATIONS =
      Pattern.compile("(?m)^- \\[(.*)]\\((\\S+/explanations/\\S+\\.md)\\)$");

  private FindingsPage() {}

  static Page read(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    StringBuilder explanations = new StringBuilder();
    Matcher link = EXPLANATIONS.matcher(Files.readString(file));
    while (link.find()) {
      String anchor = new Anchors().next(link.group(1));
      link.appendReplacement(text, "- [$1](#" + anchor + ")");
      explanations.append('\n').append(section(file.resolveSibling(link.group(2))));
    }
    link.appendTail(text);
    return ReadPage.of(file, text.append(explanations).toString());
  }

  /** Returns the explanations of a file, without the names of constants in comments. */
  private static String section(Path file) throws IOException {
    return Files.readString(file)
        .replaceAll("(?m)^(## PC\\d+\n\n)<!-- .* -->\n", "$1")
        .replaceAll("(?m)^(#+ PC)", "#$1");
  }
}
