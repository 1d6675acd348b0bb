package io.promptcompiler.core.document.frontmatter;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.frontmatter.DeclaredVariants.Declared;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.CheckShape;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.type.Keys;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the variants that a frontmatter declares. A variant with an error is reported, and then
 * read as probably intended or ignored, so that its file does not cause a second finding.
 */
public final class ReadVariants {
  /** The key of the variants. */
  public static final String KEY = "variants";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");

  /** The file name endings that contain a word for a kind, by that word. */
  private final Map<String, String> ofKinds;

  private final DiagnosticSink sink;
  private final List<Declared> declared = new ArrayList<>();

  private ReadVariants(Kinds kinds, DiagnosticSink sink) {
    this.ofKinds = kinds.endingsByWord();
    this.sink = sink;
  }

  /**
   * Returns whether a text may have variants, because it declares some or its dialect does not
   * require that. If the frontmatter cannot be read but mentions variants, this is assumed, so that
   * one mistake causes only one finding.
   */
  public static boolean areDeclared(SourceFile file) {
    return !Dialect.of(file).isDeclared() || areWritten(file);
  }

  private static boolean areWritten(SourceFile file) {
    return SplitText.read(file, Inherited.NONE, finding -> {})
        .map(SplitText::own)
        .map(own -> new Keys(own, finding -> {}).entry(KEY).filter(ReadVariants::isAny).isPresent())
        .orElseGet(() -> file.text().content().contains(KEY));
  }

  private static boolean isAny(Entry entry) {
    return !(entry.value() instanceof Mapping mapping && mapping.entries().isEmpty());
  }

  /** Returns the names of the variants that a text declares, as far as it can be read. */
  public static List<String> namesIn(SourceFile file) {
    return file.kind().isTemplate() && file.text().content().contains(KEY)
        ? SplitText.read(file, Inherited.NONE, finding -> {})
            .map(head -> read(head.own(), new Kinds(List.of()), finding -> {}).names())
            .orElse(List.of())
        : List.of();
  }

  /**
   * Returns the variants that a frontmatter declares itself.
   *
   * @param kinds all kinds of documents, whose names variants cannot have
   */
  public static DeclaredVariants read(Mapping own, Kinds kinds, DiagnosticSink sink) {
    ReadVariants read = new ReadVariants(kinds, sink);
    new Keys(own, sink).entry(KEY).ifPresent(read::all);
    return read.settled();
  }

  /** Creates variants from the names of files, for dialects that do not require declarations. */
  public static DeclaredVariants ofFiles(SourceFile base, Collection<String> names) {
    return DeclaredVariants.of(
        names.stream()
            .filter(name -> !name.equals(Variant.BASE) && NAME.matcher(name).matches())
            .map(name -> new Declared(name, "", Optional.empty(), base.location()))
            .toList());
  }

  /** Returns the finding about variants in a file that cannot have any. */
  public static Diagnostic misplaced(Entry entry, String where) {
    return Diagnostic.of(DiagnosticCode.MISPLACED_VARIANTS, entry.keyLocation(), where)
        .fix("Declare them in the frontmatter of the prompt that has them.");
  }

  private void all(Entry entry) {
    if (entry.value() instanceof Mapping mapping) {
      mapping.entries().forEach(this::one);
      return;
    }
    String shown =
        entry.value() instanceof Sequence names
                && !names.items().isEmpty()
                && names.items().get(0) instanceof Scalar first
                && NAME.matcher(first.text()).matches()
            ? first.text()
            : "claude";
    String fix = "Write a line like '" + shown + ": { description: … }' for each.";
    sink.report(
        Diagnostic.of(DiagnosticCode.WRONG_SHAPE, entry.keyLocation(), KEY, "a mapping").fix(fix));
    if (entry.value() instanceof Sequence list) {
      for (DataNode item : list.items()) {
        if (item instanceof Scalar name && NAME.matcher(name.text()).matches()) {
          declared.add(new Declared(name.text(), "", Optional.empty(), name.location()));
        }
      }
    }
  }

  private void one(Entry entry) {
    String name = entry.key();
    boolean isBase = name.equals(Variant.BASE);
    String ofKind = ofKinds.get(name);
    if (ofKind != null) {
      String fix = "A file like 'x" + ofKind + "' is a separate document. Choose another name.";
      sink.report(
          Diagnostic.of(DiagnosticCode.VARIANT_LIKE_KIND, entry.keyLocation(), name).fix(fix));
    } else if (isBase || !NAME.matcher(name).matches()) {
      String fix =
          isBase
              ? "This name denotes the prompt without a variant. Choose another name."
              : "Use letters from A to Z, digits, '-' and '_'.";
      sink.report(Diagnostic.of(DiagnosticCode.BAD_VARIANT, entry.keyLocation(), name).fix(fix));
    } else if (entry.value() instanceof Mapping mapping) {
      CheckShape.check(mapping, FrontmatterShape.VARIANT, false, sink);
      Keys keys = new Keys(mapping, finding -> {});
      add(entry, keys.text("description"), keys.scalar("fallback"));
    } else {
      if (!(entry.value() instanceof Scalar scalar && scalar.isNull())) {
        String fix = "Write '" + name + ": {}' or '" + name + ": { description: … }'.";
        sink.report(
            Diagnostic.of(DiagnosticCode.WRONG_SHAPE, entry.value().location(), name, "a mapping")
                .fix(fix));
      }
      add(entry, "", Optional.empty());
    }
  }

  private void add(Entry entry, String description, Optional<Scalar> fallback) {
    declared.add(
        new Declared(
            entry.key(),
            description,
            fallback.filter(other -> !other.text().equals(Variant.BASE)),
            entry.keyLocation()));
  }

  /** Returns the variants without unknown or cyclic fallbacks. */
  private DeclaredVariants settled() {
    DeclaredVariants all = DeclaredVariants.of(declared);
    Map<String, List<String>> cycles = cycles(all);
    Set<List<String>> reported = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Declared> settled = new ArrayList<>();
    for (Declared one : all.all()) {
      Optional<Scalar> fallback = one.fallback().filter(other -> isKnown(other, one, all));
      List<String> cycle = cycles.getOrDefault(one.name(), List.of());
      boolean isCycle = !cycle.isEmpty();
      if (isCycle && reported.add(cycle)) {
        report(one, cycle);
      }
      settled.add(
          new Declared(
              one.name(), one.description(), fallback.filter(none -> !isCycle), one.location()));
    }
    return DeclaredVariants.of(settled);
  }

  /** Returns the cycles of fallbacks, by the name of each variant in a cycle. */
  private static Map<String, List<String>> cycles(DeclaredVariants all) {
    Map<String, List<String>> cycles = new HashMap<>();
    Set<String> seen = new HashSet<>();
    for (Declared one : all.all()) {
      Map<String, Integer> path = new LinkedHashMap<>();
      Optional<Declared> next = Optional.of(one);
      while (next.isPresent() && seen.add(next.get().name())) {
        path.put(next.get().name(), path.size());
        next = all.fallback(next.get());
      }
      Optional<Integer> first = next.map(Declared::name).map(path::get);
      if (first.isPresent()) {
        List<String> cycle = List.copyOf(path.keySet()).subList(first.get(), path.size());
        cycle.forEach(name -> cycles.put(name, cycle));
      }
    }
    return cycles;
  }

  private boolean isKnown(Scalar fallback, Declared variant, DeclaredVariants all) {
    boolean isKnown = all.named(fallback.text()).isPresent();
    if (!isKnown) {
      List<String> others =
          all.names().stream().filter(name -> !name.equals(variant.name())).toList();
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.UNKNOWN_FALLBACK,
                  fallback.location(),
                  fallback.text(),
                  variant.name())
              .fix(
                  Suggestion.correction(fallback.text(), others, "Variants", fallback.location())));
    }
    return isKnown;
  }

  /** Reports a cycle at one of its variants, where the shown cycle begins and ends. */
  private void report(Declared variant, List<String> names) {
    List<String> cycle = new ArrayList<>(names);
    Collections.rotate(cycle, -cycle.indexOf(variant.name()));
    cycle.add(variant.name());
    sink.report(
        Diagnostic.of(
                DiagnosticCode.FALLBACK_CYCLE,
                variant.fallback().map(Scalar::location).orElse(variant.location()),
                variant.name(),
                Suggestion.chain(cycle))
            .fix(
                "Remove 'fallback' from one of them, which then falls back to the text of the"
                    + " prompt itself."));
  }
}
