package io.promptcompiler.core.document.template;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.JsonReader;
import java.util.ArrayList;
import java.util.List;

/** Finds the JSON objects that an author wrote in a text, such as an example of an answer. */
final class WrittenObjects {
  /** The maximum number of places that are tried, as a text can be full of braces. */
  private static final int MOST = 100;

  private static final int LONGEST = 20_000;

  private WrittenObjects() {}

  /** Returns the objects in a text, without those inside others. */
  static List<Mapping> in(SourceText text) {
    String content = text.content();
    List<Mapping> objects = new ArrayList<>();
    int tried = 0;
    for (int at = content.indexOf('{'); at >= 0; at = content.indexOf('{', at + 1)) {
      if (content.startsWith("{{", at)) {
        at++;
        continue;
      }
      int end = end(content, at);
      if (end < 0 || ++tried > MOST) {
        continue;
      }
      SourceText object = new SourceText(text.path(), content.substring(at, end));
      List<Mapping> read = JsonReader.read(object, problem -> {}).stream().toList();
      objects.addAll(read);
      at = read.isEmpty() ? at : end - 1;
    }
    return objects;
  }

  /** Returns the offset after the closing brace of an object, or -1 if there is none. */
  private static int end(String content, int start) {
    int depth = 0;
    boolean isInString = false;
    for (int at = start; at < Math.min(content.length(), start + LONGEST); at++) {
      char c = content.charAt(at);
      if (isInString) {
        at += c == '\\' ? 1 : 0;
        isInString = c != '"';
      } else if (c == '"') {
        isInString = true;
      } else if (c == '{') {
        depth++;
      } else if (c == '}' && --depth == 0) {
        return at + 1;
      }
    }
    return -1;
  }
}
