package io.promptcompiler.core.source;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;

/**
 * A file of a root with its content.
 *
 * @param root where it was found
 * @param id its path inside the root
 * @param kind what it is
 * @param text what it says
 * @param hash the hash of its bytes
 */
public record SourceFile(
    SourceRoot root, TemplateId id, Kind kind, SourceText text, FileHash hash) {

  /** The SHA-256 of its bytes, in 64 hexadecimal digits. */
  public String sha256() {
    return hash.sha256();
  }

  /** The file as a whole. */
  public Location location() {
    return new Location(text, Span.at(0));
  }

  /** Which file it is, among all that a run can have: its path, and what its root makes of it. */
  public String key() {
    return root.packageName() + " " + root.scope().word() + " " + text.path();
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }
}
