package io.promptcompiler.core.source;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.UseSink;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Texts that are used instead of files: the unsaved texts of an editor, which also receives the
 * meanings of the names in texts, overrides of released texts, or edits that are tried.
 */
public interface EditedTexts {
  /** An instance without edited texts. */
  EditedTexts NONE = new EditedTexts() {};

  /**
   * Returns an instance with some edited files.
   *
   * @param texts the contents of the files, by absolute paths with {@code /}
   */
  static EditedTexts of(Map<String, String> texts) {
    return new EditedTexts() {
      @Override
      public Optional<String> text(String path) {
        return Optional.ofNullable(texts.get(path));
      }

      @Override
      public Set<String> paths() {
        return texts.keySet();
      }
    };
  }

  /** Returns an instance without edited texts that records the meanings of names. */
  static EditedTexts unedited(UseSink uses) {
    return new EditedTexts() {
      @Override
      public UseSink uses() {
        return uses;
      }
    };
  }

  /**
   * Returns the edited content of a file; empty if the file is not edited.
   *
   * @param path its absolute path, with {@code /}
   */
  default Optional<String> text(String path) {
    return Optional.empty();
  }

  /** Returns the paths of the edited files, including files that are not on disk. */
  default Set<String> paths() {
    return Set.of();
  }

  /**
   * Returns whether a file on disk is treated as if it did not exist.
   *
   * @param path its absolute path, with {@code /}
   */
  default boolean isGone(String path) {
    return false;
  }

  /**
   * Returns the released text that a text overrides; empty for other texts.
   *
   * @param path its absolute path, with {@code /}
   */
  default Optional<SourceText> released(String path) {
    return Optional.empty();
  }

  /**
   * Returns whether the exemptions in a text count, which allow findings. This is called for each
   * text in which an exemption would matter, whether or not it has any.
   */
  default boolean canAllow(SourceText text) {
    return true;
  }

  /** Returns the sink for the meanings of names. */
  default UseSink uses() {
    return UseSink.NONE;
  }
}
