package io.promptcompiler.core.document;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.document.frontmatter.ReadFrontmatter;
import io.promptcompiler.core.document.frontmatter.ReadVariants;
import io.promptcompiler.core.document.template.CompileOutput;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.YamlReader;
import io.promptcompiler.core.type.DeclarationReader;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.DeclaredVaries;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.core.type.Trust;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Resolves the frontmatter that texts inherit from the {@code _defaults.yaml} files above them. */
public final class Inherited {
  private static final Mapping EMPTY = new Mapping(List.of(), Location.ofFile(""));

  private static final List<String> OF_ONE_TEMPLATE =
      List.of("class", ReadAliases.KEY, ReadExamples.KEY, OutputDeclaration.KEY, ReadVariants.KEY);

  /** An instance without inherited frontmatter. */
  public static final Inherited NONE = new Inherited(Declarations.NONE, Trust.UNDECLARED);

  private final Map<String, Level> byFolder = new TreeMap<>();
  private final Level outside;

  private Inherited(Declarations outside, Trust trust) {
    this.outside = new Level(saying(trust), outside, List.of());
  }

  /** Returns frontmatter with the configured trust, as the default of all folders. */
  private static Mapping saying(Trust trust) {
    Location nowhere = EMPTY.location();
    Scalar word = new Scalar(trust.word(), /* isPlain= */ true, nowhere);
    return trust.isDeclared()
        ? new Mapping(List.of(new Entry(Trust.KEY, nowhere, word)), nowhere)
        : EMPTY;
  }

  /**
   * The defaults of a folder.
   *
   * @param frontmatter all keys; those of the nearest folder override those of the folders above
   * @param declarations the declared types and parameters
   * @param files the files that contribute, outermost first
   */
  public record Level(Mapping frontmatter, Declarations declarations, List<SourceFile> files) {

    /** Copies the list. */
    public Level {
      files = List.copyOf(files);
    }
  }

  /** Reads the defaults of a root. A broken file is reported and ignored. */
  public static Inherited read(List<SourceFile> defaults, DiagnosticSink sink) {
    return read(defaults, Declarations.NONE, Trust.UNDECLARED, sink);
  }

  /**
   * Reads the defaults of folders, with additional types from outside of the root.
   *
   * @param outside the types that libraries provide
   * @param trust the configured trust of all values
   */
  public static Inherited read(
      List<SourceFile> defaults, Declarations outside, Trust trust, DiagnosticSink sink) {
    Inherited inherited = new Inherited(outside, trust);
    // Sorting puts each folder after the folders above it.
    defaults.stream()
        .sorted(Comparator.comparing((SourceFile file) -> file.id().folder()))
        .forEach(file -> inherited.add(file, sink));
    return inherited;
  }

  private void add(SourceFile file, DiagnosticSink sink) {
    Span all = new Span(0, file.text().content().length());
    if (byFolder.containsKey(file.id().folder())) {
      String why = "is a second file of defaults in this folder";
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_PATH, file.location(), file.id(), why)
              .fix("Keep one of the two."));
      return;
    }
    Optional<Mapping> own =
        YamlReader.read(file.text(), all, sink).map(found -> ReadFrontmatter.checked(found, sink));
    if (own.isEmpty()) {
      return;
    }
    Level above = at(file.id().folder());
    own.get().entry(ReadExamples.KEY).ifPresent(entry -> sink.report(examples(entry)));
    ReadAliases.useless(own.get()).ifPresent(sink::report);
    CompileOutput.outOfPlace(own.get(), "defaults of a folder", sink);
    own.get()
        .entry(ReadVariants.KEY)
        .ifPresent(entry -> sink.report(ReadVariants.misplaced(entry, "a file of defaults")));
    // Keys such as the class name apply to only one template.
    Mapping inheritable = own.get().keeping(key -> !OF_ONE_TEMPLATE.contains(key));
    Mapping merged = MergeData.frontmatter(above.frontmatter(), inheritable);
    if (isTooLong(file, merged, sink)) {
      return;
    }
    List<SourceFile> files = new ArrayList<>(above.files());
    files.add(file);
    Declarations declarations = declarations(file, merged, above.declarations(), sink);
    byFolder.put(file.id().folder(), new Level(merged, declarations, files));
  }

  /** Returns whether there are more declarations than a class can have, and reports it. */
  private static boolean isTooLong(SourceFile file, Mapping merged, DiagnosticSink sink) {
    for (String key : List.of("parameters", "types")) {
      int count =
          merged.entry(key).map(Entry::value).stream()
              .mapToInt(all -> all instanceof Mapping mapping ? mapping.entries().size() : 0)
              .sum();
      if (count > Limits.FIELDS) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.TOO_MANY,
                    file.location(),
                    file.id().path(),
                    count,
                    key + " with those of the folders above",
                    Limits.FIELDS)
                .fix("Declare them in the folders or files that use them."));
        return true;
      }
    }
    return false;
  }

  private static Diagnostic examples(Entry entry) {
    return Diagnostic.of(DiagnosticCode.INHERITED_EXAMPLES, entry.keyLocation())
        .fix("Move them into the frontmatter of the template that they belong to.");
  }

  /** Returns the defaults that apply to the files of a folder. */
  public Level at(String folder) {
    String at = folder;
    while (true) {
      Level level = byFolder.get(at);
      if (level != null) {
        return level;
      }
      if (at.isEmpty()) {
        return outside;
      }
      at = at.substring(0, Math.max(0, at.lastIndexOf('/')));
    }
  }

  /**
   * Types that the files of a folder share.
   *
   * @param file the file that declares them
   */
  public record Shared(SourceFile file, Declarations declarations) {}

  /** Returns the declarations of each file, sorted by folder. */
  public List<Shared> shared() {
    return byFolder.values().stream()
        .map(level -> new Shared(level.files().get(level.files().size() - 1), level.declarations()))
        .toList();
  }

  /** Returns the declarations of a document, merged over inherited ones. */
  public static Declarations declarations(
      SourceFile file, Mapping merged, Declarations inherited, DiagnosticSink sink) {
    return declarations(file, merged, origin(merged, sink), inherited, sink);
  }

  /**
   * Reads the declarations of a document that does not inherit declarations.
   *
   * @param all the origin of parameters that do not declare one
   */
  public static Declarations declarations(
      SourceFile file,
      Mapping declarations,
      Origin all,
      Declarations inherited,
      DiagnosticSink sink) {
    Keys keys = new Keys(declarations, sink);
    return DeclarationReader.read(
        file.text(),
        file::isOwn,
        keys.mapping("types"),
        keys.mapping("parameters"),
        all,
        inherited,
        sink);
  }

  /** Returns the origin that a document declares or inherits for all of its parameters. */
  public static Origin origin(Mapping merged, DiagnosticSink sink) {
    Keys keys = new Keys(merged, sink);
    return Origin.read(keys).with(DeclaredVaries.ofAll(keys, sink));
  }
}
