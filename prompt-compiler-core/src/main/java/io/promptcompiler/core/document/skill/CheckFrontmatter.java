package io.promptcompiler.core.document.skill;

import static io.promptcompiler.core.document.skill.SkillShape.COMPATIBILITY;
import static io.promptcompiler.core.document.skill.SkillShape.DESCRIPTION;
import static io.promptcompiler.core.document.skill.SkillShape.LONGEST_COMPATIBILITY;
import static io.promptcompiler.core.document.skill.SkillShape.LONGEST_DESCRIPTION;
import static io.promptcompiler.core.document.skill.SkillShape.METADATA;
import static io.promptcompiler.core.document.skill.SkillShape.NAME;
import static io.promptcompiler.core.document.skill.SkillShape.TOOLS;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.document.frontmatter.FrontmatterShape;
import io.promptcompiler.core.hint.language.PlaceholderScanner;
import io.promptcompiler.core.syntax.data.CheckComments;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.List;
import java.util.Optional;

/**
 * Checks frontmatter by the specification of agent skills. Errors are exactly what its reference
 * validator refuses; all else that the specification asks for is a warning.
 */
final class CheckFrontmatter {
  private final SkillText skill;
  private final Mapping keys;
  private final DiagnosticSink sink;

  private CheckFrontmatter(SkillText skill, DiagnosticSink sink) {
    this.skill = skill;
    this.keys = skill.frontmatter();
    this.sink = sink;
  }

  static void check(SkillText skill, DiagnosticSink sink) {
    new CheckFrontmatter(skill, sink).check();
  }

  private void check() {
    checkComments();
    UnknownKeys.check(skill, sink);
    if (!skill.isTemplate()) {
      PlaceholderScanner.tags(skill.file().text(), List.of(skill.body())).forEach(this::plainTag);
      keys.entry(DESCRIPTION)
          .map(entry -> entry.value().location())
          .ifPresent(
              at ->
                  PlaceholderScanner.tags(at.source(), List.of(at.span())).forEach(this::plainTag));
      keys.entries().forEach(this::checkStyle);
    }
    text(NAME).ifPresent(name -> CheckName.check(skill, name, sink));
    text(DESCRIPTION)
        .ifPresent(
            description -> {
              checkLength(DESCRIPTION, description, LONGEST_DESCRIPTION);
              CheckDescription.check(skill, description, sink);
            });
    keys.entry(COMPATIBILITY)
        .flatMap(entry -> isText(entry))
        .ifPresent(text -> checkLength(COMPATIBILITY, text, LONGEST_COMPATIBILITY));
    checkMetadata();
    keys.entry("license")
        .filter(entry -> !(entry.value() instanceof Scalar))
        .ifPresent(entry -> form(entry, "a text"));
    keys.entry(TOOLS).ifPresent(entry -> CheckTools.check(entry, sink));
  }

  /** Reports texts that a comment cuts. The keys of other texts are checked for all templates. */
  private void checkComments() {
    List<Entry> own =
        keys.entries().stream()
            .filter(
                entry ->
                    !skill.isTemplate() || FrontmatterShape.FRONTMATTER.key(entry.key()).isEmpty())
            .toList();
    CheckComments.check(new Mapping(own, keys.location()), SkillShape.FRONTMATTER, sink);
  }

  /** Reports the tag of a partial or a tool in a skill that is not a template. */
  private void plainTag(Span tag) {
    Location place = skill.at(tag);
    sink.report(
        Diagnostic.of(DiagnosticCode.UNFILLED_PLACEHOLDER, place, place.text())
            .fix(
                "Write 'parameters: {}' in the frontmatter to make the skill a template, or write"
                    + " the tag in backticks."));
  }

  /** Returns the text of a required key. */
  private Optional<Scalar> text(String key) {
    Optional<Entry> entry = keys.entry(key);
    if (entry.isEmpty()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.SKILL_KEY_MISSING, skill.at(skill.yaml()), key)
              .fix(add(key)));
      return Optional.empty();
    }
    Optional<Scalar> text = isText(entry.get());
    if (text.isPresent() && text.get().text().isBlank()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_VALUE, entry.get().keyLocation(), key, "")
              .fix("Write a text that is not blank."));
      return Optional.empty();
    }
    return text;
  }

  private Fix add(String key) {
    if (!key.equals(NAME)) {
      return Fix.of("Write '" + key + ": ' and when to use the skill.");
    }
    String line = NAME + ": " + skill.folder();
    return Fix.of("Write '" + line + "'.")
        .replacing(skill.at(Span.at(skill.yaml().start())), line + skill.file().text().lineBreak());
  }

  private Optional<Scalar> isText(Entry entry) {
    if (entry.value() instanceof Scalar text) {
      return Optional.of(text);
    }
    sink.report(
        Diagnostic.of(DiagnosticCode.WRONG_SHAPE, entry.value().location(), entry.key(), "a text")
            .fix("It is " + entry.value().shape() + "."));
    return Optional.empty();
  }

  private void checkLength(String key, Scalar value, int most) {
    int length = value.text().codePointCount(0, value.text().length());
    if (length > most) {
      sink.report(
          Diagnostic.of(DiagnosticCode.SKILL_TOO_LONG, value.location(), key, length, most)
              .fix("Shorten it by at least " + (length - most) + " characters."));
    }
  }

  /** Reports the brackets and braces of YAML, which the reference validator refuses. */
  private void checkStyle(Entry entry) {
    DataNode node = entry.value();
    boolean isList = node instanceof Sequence;
    if (isFlow(node)) {
      Location place = node.location();
      Location start =
          new Location(place.source(), new Span(place.span().start(), place.span().start() + 1));
      sink.report(
          Diagnostic.of(DiagnosticCode.SKILL_BRACKETS, start, entry.key(), isList ? "[ ]" : "{ }")
              .fix(
                  isList
                      ? ofList(entry, (Sequence) node)
                      : Fix.of("Write each key on a line of its own.")));
    } else if (node instanceof Mapping mapping) {
      mapping.entries().forEach(this::checkStyle);
    } else if (node instanceof Sequence list) {
      list.items().forEach(item -> checkStyle(new Entry(entry.key(), entry.keyLocation(), item)));
    }
  }

  private static boolean isFlow(DataNode node) {
    String start = node instanceof Sequence ? "[" : "{";
    return !(node instanceof Scalar) && node.location().text().startsWith(start);
  }

  private static Fix ofList(Entry entry, Sequence list) {
    if (entry.key().equals(TOOLS)) {
      return CheckTools.onOneLine(list);
    }
    Fix fix = Fix.of("Write each item on a line of its own that begins with '- '.");
    Location key = entry.keyLocation();
    Location all = list.location();
    Span between = Span.at(key.span().end()).to(Span.at(all.span().start()));
    boolean isSimple =
        !list.items().isEmpty()
            && list.items().stream().allMatch(Scalar.class::isInstance)
            && key.source().slice(between).matches(": *");
    if (!isSimple) {
      return fix;
    }
    String line = key.source().lineBreak() + " ".repeat(key.column() + 1) + "- ";
    StringBuilder lines = new StringBuilder(":");
    list.items().forEach(item -> lines.append(line).append(item.location().text()));
    Span value = new Span(between.start(), all.span().end());
    return fix.replacing(new Location(key.source(), value), lines.toString());
  }

  private void checkMetadata() {
    Optional<Entry> metadata = keys.entry(METADATA);
    if (metadata.isEmpty()) {
      return;
    }
    if (!(metadata.get().value() instanceof Mapping mapping)) {
      form(metadata.get(), "keys with texts");
      return;
    }
    mapping.entries().stream()
        .filter(entry -> !(entry.value() instanceof Scalar))
        .findFirst()
        .ifPresent(entry -> form(entry, "a text"));
  }

  /**
   * Reports a value that the validator accepts although the specification asks for another form.
   */
  private void form(Entry entry, String expected) {
    sink.report(
        Diagnostic.of(DiagnosticCode.SKILL_FORM, entry.keyLocation(), entry.key(), expected)
            .fix(Suggestion.join("It is " + entry.value().shape() + ", which agents may ignore.")));
  }
}
