package io.promptcompiler.workbench.review;

import java.util.ArrayList;
import java.util.List;

/** Writes a review as one page that loads nothing. */
final class WriteHtml {
  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Prompts since %s</title>
      <style>
      :root { color-scheme: light dark; }
      body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; }
      summary { cursor: pointer; padding: 0.3rem 0; }
      details { border-top: 1px solid #8886; }
      code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.92em; overflow-wrap: anywhere; }
      pre { white-space: pre-wrap; border: 1px solid #8886; border-radius: 4px; padding: 0.5rem; }
      del { background: light-dark(#fbdcd4, #5a241a); color: light-dark(#7d1f0f, #ffd0c4); }
      ins { background: light-dark(#c9ecc6, #2c5a31); color: light-dark(#14471a, #cdf2cd); text-decoration: none; }
      </style>
      </head>
      <body>
      """;

  private WriteHtml() {}

  static String of(Review review) {
    List<String> blocks = new ArrayList<>(List.of(HtmlBlocks.head(review)));
    blocks.addAll(HtmlBlocks.unchecked(review));
    review.groups().forEach(group -> blocks.addAll(HtmlBlocks.prompts(group, /* isOpen= */ true)));
    blocks.addAll(HtmlBlocks.rest(review));
    return HEAD.formatted(HtmlBlocks.escaped(review.release()))
        + String.join("\n", blocks)
        + "\n</body>\n</html>\n";
  }
}
