package io.promptcompiler.lsp;

import io.promptcompiler.core.source.EditedTexts;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The texts that are open in the editor, saved or not, by their paths. */
final class OpenTexts implements EditedTexts {
  private final Map<String, Open> open = new ConcurrentHashMap<>();

  /**
   * An open text.
   *
   * @param uri the editor's address of the text
   */
  private record Open(String uri, String text) {}

  @Override
  public Optional<String> text(String path) {
    return Optional.ofNullable(open.get(path)).map(Open::text);
  }

  @Override
  public Set<String> paths() {
    return Set.copyOf(open.keySet());
  }

  void put(String path, String uri, String text) {
    open.put(path, new Open(uri, withoutMark(text)));
  }

  void remove(String path) {
    open.remove(path);
  }

  /** Returns the editor's address of a file, if it is open. */
  Optional<String> uri(String path) {
    return Optional.ofNullable(open.get(path)).map(Open::uri);
  }

  /** Removes the byte order mark, which some editors leave in the text. */
  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
