package io.promptcompiler.core.library;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.Trust;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A class path entry that contains prompts. With an index, it is a prompt library, whose templates
 * others can use; without one, only the names of its catalogs are known.
 *
 * @param name group and artifact: {@code com.acme:prompts}; without an index, the name of the jar
 * @param version its version; empty without an index
 * @param role its role for the compiled module
 * @param location the location of its index, or else of its list of catalogs
 * @param sources the templates of each root
 * @param catalogs the full names of its catalogs
 * @param classes its other Java classes, each with its source: the id of a template, or {@code a
 *     type}
 * @param prompts its prompts, as {@code scope:id}
 * @param fragments the hashes of the fragments that are Java classes, by {@code scope:id}
 * @param helpers static methods that its templates call
 * @param trust the trust of values that do not declare it
 * @param uses the libraries that it was compiled with
 */
public record Library(
    String name,
    String version,
    LibraryPath.Role role,
    Location location,
    List<ScanRoot.Result> sources,
    Set<String> catalogs,
    Map<String, String> classes,
    List<String> prompts,
    Map<String, String> fragments,
    List<HelperOption> helpers,
    Trust trust,
    List<Use> uses) {

  /** Copies the lists. */
  public Library {
    sources = List.copyOf(sources);
    catalogs = Collections.unmodifiableSet(new LinkedHashSet<>(catalogs));
    prompts = List.copyOf(prompts);
    helpers = List.copyOf(helpers);
    uses = List.copyOf(uses);
  }

  /** Returns an entry with catalogs and without an index. */
  static Library withoutIndex(LibraryPath path, SourceText list, Set<String> catalogs) {
    return new Library(
        String.valueOf(path.path().getFileName()),
        "",
        path.role(),
        new Location(list, Span.at(0)),
        List.of(),
        catalogs,
        Map.of(),
        List.of(),
        Map.of(),
        List.of(),
        Trust.UNDECLARED,
        List.of());
  }

  /** Returns a copy with additional catalogs. Old indexes do not list catalogs. */
  Library withCatalogs(Set<String> more) {
    Set<String> all = new LinkedHashSet<>(catalogs);
    all.addAll(more);
    return new Library(
        name, version, role, location, sources, all, classes, prompts, fragments, helpers, trust,
        uses);
  }

  /** Returns its name in findings: {@code com.acme:prompts:1.2.0}. */
  public String label() {
    return version.isEmpty() ? name : name + ":" + version;
  }

  /** Returns whether this is the project itself while its tests are compiled. */
  public boolean isOwn() {
    return role == LibraryPath.Role.OWN;
  }

  /** Returns whether templates of the module can use this library. */
  public boolean isOffered() {
    return role != LibraryPath.Role.AT_RUN_TIME;
  }

  /**
   * Returns whether it has the same description as another: the same jar may be on a class path
   * twice.
   */
  boolean isSameAs(Library other) {
    return location.source().content().equals(other.location().source().content());
  }

  /** Returns all its templates. */
  public List<SourceFile> documents() {
    return sources.stream().flatMap(root -> root.documents().stream()).toList();
  }

  /** Returns the template with a key, {@code scope:id}. */
  Optional<SourceFile> document(String key) {
    return documents().stream().filter(file -> file.scopeAndId().equals(key)).findFirst();
  }

  /**
   * Returns whether a fragment has a class that others can call.
   *
   * @param sha256 the hash of all inputs of its text; the class must have been generated from the
   *     same inputs
   */
  public boolean hasClass(SourceFile fragment, String sha256) {
    return sha256.equals(fragments.get(fragment.scopeAndId()));
  }

  /**
   * Another library that this one was compiled with.
   *
   * @param library the name of the other library
   * @param version its version at that time
   * @param files the included files
   */
  public record Use(String library, String version, List<UsedFile> files) {
    /** Copies the list. */
    public Use {
      files = List.copyOf(files);
    }
  }

  /**
   * A file of another library.
   *
   * @param key scope and id
   * @param sha256 the hash of its content at that time; if its class is called, the hash of all
   *     inputs of its text
   * @param isCalled whether compiled code calls its class
   */
  public record UsedFile(String key, String sha256, boolean isCalled) {}
}
