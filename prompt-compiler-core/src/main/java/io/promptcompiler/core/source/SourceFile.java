package io.promptcompiler.core.source;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.List;
import java.util.Optional;

/**
 * A file of a root with its content.
 *
 * @param root its root
 * @param id its path inside the root
 * @param kind its kind
 * @param text its content
 * @param hash the hash of its bytes
 * @param files the other files of its folder, sorted by path, if the document is a folder
 * @param released the released text that this one overrides, if it is an override; its frontmatter
 *     is inherited
 */
public record SourceFile(
    SourceRoot root,
    TemplateId id,
    Kind kind,
    SourceText text,
    FileHash hash,
    List<FolderFile> files,
    Optional<SourceText> released) {

  /** Copies the list. */
  public SourceFile {
    files = List.copyOf(files);
  }

  /** Creates a document that is a single file. */
  public SourceFile(SourceRoot root, TemplateId id, Kind kind, SourceText text, FileHash hash) {
    this(root, id, kind, text, hash, List.of(), Optional.empty());
  }

  /** Returns a copy with the other files of its folder. */
  SourceFile with(List<FolderFile> others) {
    return new SourceFile(root, id, kind, text, hash, others, released);
  }

  /** Returns a copy that overrides a released text. */
  SourceFile overriding(SourceText text) {
    return new SourceFile(root, id, kind, this.text, hash, files, Optional.of(text));
  }

  /** Returns whether a text is that of the file, or the released text that it overrides. */
  public boolean isOwn(SourceText other) {
    return other == text || released.filter(other::equals).isPresent();
  }

  /** Returns the SHA-256 of its bytes, in 64 hexadecimal digits. */
  public String sha256() {
    return hash.sha256();
  }

  /** Returns the file as a whole. */
  public Location location() {
    return new Location(text, Span.at(0));
  }

  /** Returns the path of another file of its folder for findings. */
  public String pathOf(FolderFile file) {
    return text.path().replaceFirst("[^/]*$", "") + file.path();
  }

  /** Returns its scope and id, {@code project:build/code.md}, which are unique for a prompt. */
  public String scopeAndId() {
    return root.scope().word() + ":" + id;
  }

  /** Returns its unique key in a run: its path, and the kind and other settings of its root. */
  public String key() {
    return root.packageName() + " " + root.scope().word() + " " + text.path();
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }
}
