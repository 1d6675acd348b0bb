package io.promptcompiler.overrides;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.ReadExemptions;
import io.promptcompiler.core.source.EditedTexts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Overrides in the place of the files of a release, and next to them. */
final class Overlay implements EditedTexts {
  /** No overrides, and no exemption counts. */
  static final Overlay NO_EXEMPTIONS = new Overlay().withoutExemptions();

  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, SourceText> released = new HashMap<>();
  private boolean exempts = true;

  /** The texts in which an exemption would matter. */
  private final Set<SourceText> asked = new HashSet<>();

  /** Adds a text in the place of a released one. */
  void replace(SourceText old, String text) {
    texts.put(old.path(), text);
    released.put(old.path(), old);
  }

  /**
   * Adds a new text.
   *
   * @param path its absolute path, with {@code /}
   */
  void add(String path, String text) {
    texts.put(path, text);
  }

  /** Returns whether compiling with these texts may have found that exemptions allow something. */
  boolean mayExempt() {
    return asked.stream().anyMatch(ReadExemptions::mayBeIn);
  }

  /** Returns a copy in which no exemption counts, in overrides and in released texts. */
  Overlay withoutExemptions() {
    Overlay copy = new Overlay();
    copy.texts.putAll(texts);
    copy.released.putAll(released);
    copy.exempts = false;
    return copy;
  }

  @Override
  public Optional<String> text(String path) {
    return Optional.ofNullable(texts.get(path));
  }

  @Override
  public Set<String> paths() {
    return texts.keySet();
  }

  @Override
  public Optional<SourceText> released(String path) {
    return Optional.ofNullable(released.get(path));
  }

  @Override
  public boolean canAllow(SourceText text) {
    if (exempts) {
      asked.add(text);
    }
    return exempts;
  }
}
