package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.hint.UnreadFrontmatter;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.runtime.PromptKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds settings of overrides that have no effect, although their author expects one. */
public final class OverrideSettings {
  private OverrideSettings() {}

  /**
   * Returns errors for settings in the frontmatter of an override that have no effect: those of
   * other tools, and variants that are left out.
   *
   * @param old the released file; empty for a new partial
   */
  public static List<Diagnostic> find(Optional<SourceFile> old, SourceFile now) {
    if (now.kind().word().equals(PromptKind.ORCHESTRATOR.value())) {
      return idOfOrchestrator(old, now);
    }
    if (!now.kind().isTemplate() && now.kind().form() != Kind.Form.FIXED) {
      return List.of();
    }
    List<Diagnostic> all = new ArrayList<>(variants(now));
    if (now.kind().form() != Kind.Form.DOTPROMPT) {
      all.addAll(others(old, now));
      all.addAll(syntax(old, now));
    }
    return all;
  }

  /** Returns an error for another id of an orchestrator, by which others extend it. */
  private static List<Diagnostic> idOfOrchestrator(Optional<SourceFile> old, SourceFile now) {
    Optional<Scalar> before = old.flatMap(OverrideSettings::id);
    return id(now)
        .filter(id -> before.filter(one -> one.text().equals(id.text())).isEmpty())
        .map(
            id ->
                changes(
                        now,
                        id.location(),
                        "has another 'id', by which orchestrators extend each other")
                    .fix(
                        before
                            .map(one -> "Keep the released id '" + one.text() + "'.")
                            .orElse("Remove 'id'.")))
        .stream()
        .toList();
  }

  private static Optional<Scalar> id(SourceFile orchestrator) {
    return ReadData.read(orchestrator, problem -> {})
        .flatMap(document -> document.entry("id"))
        .map(Entry::value)
        .filter(Scalar.class::isInstance)
        .map(Scalar.class::cast);
  }

  /** Returns errors for released variants that are not among those that an override lists. */
  private static List<Diagnostic> variants(SourceFile now) {
    return own(now).flatMap(own -> own.entry("variants")).stream()
        .filter(entry -> isIn(now, entry.keyLocation()))
        .flatMap(
            entry ->
                entry.value() instanceof Mapping variants
                    ? variants.entries().stream()
                    : Stream.empty())
        .filter(variant -> !isIn(now, variant.keyLocation()))
        .map(
            variant ->
                changes(
                        now,
                        now.location(),
                        "leaves out the variant '" + variant.key() + "', which stays")
                    .fix("Remove 'variants'. An override keeps the released ones."))
        .toList();
  }

  /**
   * Returns whether a place is in a file itself, and not in a released one that it is merged with.
   */
  private static boolean isIn(SourceFile file, Location place) {
    return place.source().content().equals(file.text().content());
  }

  private static List<Diagnostic> others(Optional<SourceFile> old, SourceFile now) {
    Optional<Mapping> before = old.flatMap(OverrideSettings::own);
    return own(now).stream()
        .flatMap(own -> own.entries().stream())
        .filter(entry -> UnreadFrontmatter.isSetting(entry.key()))
        .filter(
            entry ->
                before
                    .flatMap(own -> own.entry(entry.key()))
                    .filter(same -> DataDifference.isSame(same.value(), entry.value()))
                    .isEmpty())
        .map(
            entry ->
                changes(now, entry.keyLocation(), "sets '" + entry.key() + "', which has no effect")
                    .fix("Remove it. Applications choose it where they call the model."))
        .toList();
  }

  /** Returns an error for an override that prints its tags, unlike the release. */
  private static List<Diagnostic> syntax(Optional<SourceFile> old, SourceFile now) {
    return own(now).flatMap(own -> own.entry("syntax")).stream()
        .filter(entry -> hasNoTags(now) && old.filter(OverrideSettings::hasNoTags).isEmpty())
        .map(
            entry ->
                changes(
                        now,
                        entry.keyLocation(),
                        "has 'syntax: none', which prints tags as they are")
                    .fix("Remove it. An override keeps the released syntax."))
        .toList();
  }

  private static Diagnostic changes(SourceFile now, Location place, String what) {
    return Diagnostic.of(DiagnosticCode.OVERRIDE_CHANGES, place, now.id().path(), what);
  }

  private static boolean hasNoTags(SourceFile file) {
    return split(file).flatMap(SplitText::syntax).filter(Syntax.NONE::equals).isPresent();
  }

  private static Optional<Mapping> own(SourceFile file) {
    return split(file).map(SplitText::own);
  }

  private static Optional<SplitText> split(SourceFile file) {
    return SplitText.read(file, Inherited.NONE, finding -> {});
  }
}
