package io.promptcompiler.core.library;

import io.promptcompiler.core.check.HelperOption;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.library.Library.Use;
import io.promptcompiler.core.library.Library.UsedFile;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.source.TemplateId;
import io.promptcompiler.core.syntax.data.CheckShape;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.type.Keys;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the index of a library, and the templates that it names. */
final class ReadIndex {
  private static final String FOLDER =
      IndexShape.PATH.substring(0, IndexShape.PATH.lastIndexOf('/') + 1);

  private final LibraryPath path;
  private final OpenLibrary library;
  private final Kinds kinds;
  private final SourceText text;
  private final DiagnosticList sink;

  ReadIndex(
      LibraryPath path, OpenLibrary library, Kinds kinds, SourceText text, DiagnosticList sink) {
    this.path = path;
    this.library = library;
    this.kinds = kinds;
    this.text = text;
    this.sink = sink;
  }

  /** The library; nothing and findings when its index has not the shape of one. */
  Optional<Library> read(Mapping index) {
    if (sink.hasErrors() || !CheckShape.check(index, IndexShape.INDEX, /* isJson= */ true, sink)) {
      return Optional.empty();
    }
    Keys keys = keys(index);
    String name = keys.text("library");
    String version = keys.text("version");
    List<ScanRoot.Result> sources = new ArrayList<>();
    for (Keys root : each(keys, "roots")) {
      root(root, name + ":" + version).ifPresent(sources::add);
    }
    Map<String, String> classes = new LinkedHashMap<>();
    List<String> prompts = new ArrayList<>();
    for (Keys prompt : each(keys, "prompts")) {
      prompts.add(key(prompt));
      classes.put(prompt.text("class"), prompt.text("id"));
    }
    Map<String, String> fragments = new LinkedHashMap<>();
    for (Keys fragment : each(keys, "fragments")) {
      fragments.put(key(fragment), fragment.text("sha256"));
      classes.put(fragment.text("class"), fragment.text("id"));
    }
    texts(keys, "types").forEach(type -> classes.put(type, "a type"));
    texts(keys, "flows").forEach(flow -> classes.put(flow, "a flow"));
    return sink.hasErrors()
        ? Optional.empty()
        : Optional.of(
            new Library(
                name,
                version,
                path.role(),
                new Location(text, Span.at(0)),
                sources,
                keys.scalar("catalog").map(Scalar::text).map(Set::of).orElse(Set.of()),
                classes,
                prompts,
                fragments,
                each(keys, "helpers").stream().map(ReadIndex::helper).toList(),
                each(keys, "uses").stream().map(ReadIndex::use).toList()));
  }

  private Optional<ScanRoot.Result> root(Keys root, String label) {
    Scalar folder = root.scalar("sources").orElseThrow();
    Optional<String> problem = TemplateId.problem(folder.text());
    if (problem.isPresent()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_PATH, folder.location(), folder.text(), problem.get())
              .fix("Build the library again."));
      return Optional.empty();
    }
    Optional<Scalar> kind = root.scalar("kind");
    if (kind.isPresent() && kinds.of(kind.get().text()).isEmpty()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_VALUE, kind.get().location(), "kind", kind.get().text())
              .fix(Suggestion.list("Possible values", kinds.words())));
      return Optional.empty();
    }
    String inside = FOLDER + folder.text();
    Mapping listed = root.mapping("templates").orElseThrow();
    return Optional.of(
        listed(
            listed,
            ScanRoot.scan(
                new SourceRoot(
                    library.shown(inside),
                    kind.flatMap(word -> kinds.of(word.text())),
                    Syntax.of(root.text("syntax")),
                    Scope.of(root.text("scope")).orElseThrow(),
                    root.text("package"),
                    List.of(),
                    List.of(),
                    Optional.of(
                        new SourceRoot.Origin(
                            path.role() == LibraryPath.Role.OWN
                                ? Optional.empty()
                                : Optional.of(label),
                            library.contents(inside)))),
                kinds,
                sink)));
  }

  /** Those of the templates that the index lists: a folder may still have some that went. */
  private ScanRoot.Result listed(Mapping listed, ScanRoot.Result scanned) {
    Set<String> found = new HashSet<>();
    scanned.documents().forEach(file -> found.add(file.id().path()));
    scanned.defaults().forEach(file -> found.add(file.id().path()));
    for (Entry template : listed.entries()) {
      if (!found.contains(template.key())) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.UNREADABLE,
                    template.keyLocation(),
                    template.key(),
                    "the index names it, but it is not there")
                .fix("Build the library again."));
      }
    }
    Set<String> paths = listed.entries().stream().map(Entry::key).collect(Collectors.toSet());
    return new ScanRoot.Result(
        only(paths, scanned.documents()), only(paths, scanned.defaults()), List.of(), List.of());
  }

  private static List<SourceFile> only(Set<String> paths, List<SourceFile> files) {
    return files.stream().filter(file -> paths.contains(file.id().path())).toList();
  }

  private static HelperOption helper(Keys helper) {
    return new HelperOption(
        helper.text("name"),
        helper.text("method"),
        texts(helper, "parameters"),
        helper.text("returns"));
  }

  private static Use use(Keys use) {
    return new Use(
        use.text("library"),
        use.text("version"),
        each(use, "files").stream()
            .map(
                file ->
                    new UsedFile(
                        key(file), file.text("sha256"), file.truth("called").orElse(false)))
            .toList());
  }

  private static String key(Keys of) {
    return of.text("scope") + ":" + of.text("id");
  }

  private static List<Keys> each(Keys keys, String list) {
    return items(keys, list).stream().map(item -> keys((Mapping) item)).toList();
  }

  private static List<String> texts(Keys keys, String list) {
    return items(keys, list).stream().map(item -> ((Scalar) item).text()).toList();
  }

  private static List<DataNode> items(Keys keys, String list) {
    return keys.sequence(list).map(Sequence::items).orElse(List.of());
  }

  /** Keys whose shape was checked. */
  private static Keys keys(Mapping mapping) {
    DiagnosticSink checked = finding -> {};
    return new Keys(mapping, checked);
  }
}
