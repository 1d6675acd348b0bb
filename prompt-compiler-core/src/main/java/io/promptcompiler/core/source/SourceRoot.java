package io.promptcompiler.core.source;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SlashPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A directory of templates.
 *
 * @param directory its path for findings; inside a jar, {@code some.jar!/path}
 * @param kind the kind of its documents, if it does not follow from their names
 * @param syntax the syntax of variables in its texts that do not declare one
 * @param scope the scope of its templates
 * @param packageName the Java package of its outermost folder
 * @param includes Ant patterns of ids; empty for all
 * @param excludes Ant patterns of ids to ignore
 * @param origin the origin of its files, if they are not in the directory itself
 */
public record SourceRoot(
    Path directory,
    Optional<Kind> kind,
    Optional<Syntax> syntax,
    Scope scope,
    String packageName,
    List<String> includes,
    List<String> excludes,
    Optional<Origin> origin) {

  /** Copies the lists and makes the path absolute. */
  public SourceRoot {
    directory = directory.toAbsolutePath().normalize();
    includes = List.copyOf(includes);
    excludes = List.copyOf(excludes);
  }

  /** Creates a root whose files are in its own directory. */
  public SourceRoot(
      Path directory,
      Optional<Kind> kind,
      Optional<Syntax> syntax,
      Scope scope,
      String packageName,
      List<String> includes,
      List<String> excludes) {
    this(directory, kind, syntax, scope, packageName, includes, excludes, Optional.empty());
  }

  @Override
  public int hashCode() {
    return Objects.hash(directory, scope, includes, excludes);
  }

  /** Returns a root of the project with default settings. */
  public static SourceRoot of(Path directory, String packageName) {
    return new SourceRoot(
        directory,
        Optional.empty(),
        Optional.empty(),
        Scope.PROJECT,
        packageName,
        List.of(),
        List.of());
  }

  /**
   * Returns a copy of this root whose files come from another place and are shown in findings as
   * being there.
   */
  public SourceRoot from(Path shown, Origin other) {
    return new SourceRoot(
        shown, kind, syntax, scope, packageName, includes, excludes, Optional.of(other));
  }

  /** Returns a root in another folder with the same settings, whose files are in that folder. */
  public SourceRoot at(Path folder) {
    return new SourceRoot(folder, kind, syntax, scope, packageName, includes, excludes);
  }

  /** Returns a copy of this root that reads all files of its kind. */
  public SourceRoot withoutPatterns() {
    return new SourceRoot(
        directory, kind, syntax, scope, packageName, List.of(), List.of(), origin);
  }

  /** Returns a copy of this root with another scope and package. */
  public SourceRoot in(Scope otherScope, String otherPackage) {
    return new SourceRoot(
        directory, kind, syntax, otherScope, otherPackage, includes, excludes, origin);
  }

  /**
   * The origin of files that are not sources of the project.
   *
   * @param library the prompt library that they belong to, as findings call it: {@code
   *     com.acme:prompts:1.2.0}; empty if they belong to the project, such as files of an older
   *     revision
   * @param contents the directory that contains them. It may be in a zip file system, which must
   *     stay open while the root is scanned
   */
  public record Origin(Optional<String> library, Path contents) {}

  /**
   * Returns whether a file of this root is reached through a link, so that it is not edited: in the
   * root, or on the way to the root in a Git repository. Links outside of it are the user's.
   */
  public boolean isLinked(Path file) {
    return SymbolicLinks.areBetween(top(), file);
  }

  /** Returns whether all files of this root are reached through a link. */
  public boolean isLinked() {
    return isLinked(directory);
  }

  /** Returns the finding about edits that were not made because this root is linked. */
  public Diagnostic notEdited() {
    Path there = directory;
    try {
      Path top = top().toRealPath();
      there = directory.toRealPath();
      there = there.startsWith(top) ? top.relativize(there) : there;
    } catch (IOException e) {
      // The link itself is named.
    }
    return Diagnostic.of(DiagnosticCode.LINKED_ROOT, Location.ofFile(SlashPath.of(directory)))
        .fix("Work in the folder to which the link leads: '" + SlashPath.of(there) + "'.");
  }

  private Path top() {
    return Optional.ofNullable(directory.getParent()).flatMap(Checkout::top).orElse(directory);
  }

  /** Returns the directory in which the files are. */
  Path contents() {
    return origin.map(Origin::contents).orElse(directory);
  }

  /** Returns the prompt library that this root belongs to; empty for roots of the project. */
  public Optional<String> library() {
    return origin.flatMap(Origin::library);
  }
}
