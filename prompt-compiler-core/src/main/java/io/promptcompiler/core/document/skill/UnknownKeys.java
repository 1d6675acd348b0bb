package io.promptcompiler.core.document.skill;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.declaration.DeclarationKeys;
import io.promptcompiler.core.hint.declaration.MisplacedParameters;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.integration.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reports the keys that the specification does not have. The fix corrects a misspelt key, and moves
 * all others to {@code metadata} together, since several moves to one place would conflict. The
 * keys of agents stay where they are, as agents read them only there.
 */
final class UnknownKeys {
  /** The keys that Claude Code documents, some of which VS Code and Cursor read too. */
  private static final Set<String> OF_AGENTS =
      Set.of(
          "agent",
          "argument-hint",
          "arguments",
          "context",
          "disable-model-invocation",
          "disallowed-tools",
          "effort",
          "hooks",
          "model",
          "paths",
          "shell",
          "user-invocable",
          "when_to_use");

  private static final List<String> WITH_PARAMETERS =
      Stream.concat(SkillShape.KEYS.stream(), Stream.of(SkillShape.PARAMETERS)).toList();

  private final SkillText skill;
  private final List<Entry> misplaced = new ArrayList<>();

  private UnknownKeys(SkillText skill) {
    this.skill = skill;
  }

  static void check(SkillText skill, DiagnosticSink sink) {
    if (skill.isTemplate()) {
      skill.frontmatter().entries().stream()
          .filter(entry -> OF_AGENTS.contains(entry.key()))
          .forEach(entry -> sink.report(unwritten(entry)));
    } else {
      new UnknownKeys(skill).check(sink);
    }
  }

  private void check(DiagnosticSink sink) {
    for (Entry entry : skill.frontmatter().entries()) {
      if (SkillShape.KEYS.contains(entry.key())) {
        continue;
      }
      if (MisplacedParameters.areBelow(entry)) {
        sink.report(unknown(entry).fix(instead(entry, SkillShape.PARAMETERS)));
        continue;
      }
      if (OF_AGENTS.contains(entry.key())) {
        sink.report(
            unknown(entry)
                .fix(
                    "Keep it only for agents such as Claude Code, which read it here and not in"
                        + " 'metadata'."));
        continue;
      }
      if (isForAllowedTools(entry)) {
        sink.report(unknown(entry).fix(allowedTools(entry)));
        continue;
      }
      Optional<String> meant =
          Nearest.to(entry.key(), isDeclaration(entry) ? WITH_PARAMETERS : SkillShape.KEYS).stream()
              .filter(key -> skill.frontmatter().entry(key).isEmpty())
              .findFirst();
      if (meant.isPresent()) {
        sink.report(unknown(entry).fix(instead(entry, meant.get())));
      } else {
        misplaced.add(entry);
      }
    }
    boolean canMoveAll = misplaced.stream().allMatch(this::canMove);
    for (int i = 0; i < misplaced.size(); i++) {
      Fix fix = Fix.of("Move it to 'metadata'.");
      boolean movesAll = i == 0 && canMoveAll;
      sink.report(unknown(misplaced.get(i)).fix(movesAll ? fix.editing(moves()) : fix));
    }
  }

  private static Fix instead(Entry entry, String key) {
    return Fix.of("Did you mean '" + key + "'?").renaming(entry.keyLocation(), entry.key(), key);
  }

  /** Returns whether an entry declares parameters, which make a skill a template. */
  private static boolean isDeclaration(Entry entry) {
    return entry.value() instanceof Mapping mapping
        && !mapping.entries().isEmpty()
        && mapping.entries().stream().allMatch(one -> DeclarationKeys.isDeclaration(one.value()));
  }

  /** Returns whether an entry lists tools as in prompts, and not as in skills. */
  private boolean isForAllowedTools(Entry entry) {
    return entry.key().equals("tools")
        && skill.frontmatter().entry(SkillShape.TOOLS).isEmpty()
        && text(entry).isPresent();
  }

  /** Returns the fix that lists tools as agents read them, with spaces. */
  private Fix allowedTools(Entry entry) {
    String tools = text(entry).orElseThrow().replaceAll(",\\s*", " ");
    String meant = SkillShape.TOOLS + ": " + tools;
    Location whole = entry.keyLocation().to(entry.value().location());
    String written = whole.text();
    Span span = whole.span();
    Location place =
        new Location(
            whole.source(),
            new Span(span.start(), span.start() + written.stripTrailing().length()));
    return Fix.of("Write '" + meant + "'.").replacing(place, meant).suggested();
  }

  /** Returns the finding about a key of agents that a rendered skill does not have. */
  private static Diagnostic unwritten(Entry entry) {
    return unknown(entry)
        .severity(Severity.WARNING)
        .fix("The rendered skill does not have it, so agents such as Claude Code do not read it.");
  }

  private static Diagnostic unknown(Entry entry) {
    return Diagnostic.of(DiagnosticCode.SKILL_KEY, entry.keyLocation(), entry.key());
  }

  private boolean canMove(Entry entry) {
    boolean isOnOneLine = !entry.value().location().text().contains("\n");
    return isOnOneLine && text(entry).isPresent() && isExtensible();
  }

  /** Returns whether a key can be added to {@code metadata}. */
  private boolean isExtensible() {
    Optional<Entry> metadata = skill.frontmatter().entry(SkillShape.METADATA);
    return metadata.isEmpty()
        || (metadata.get().value() instanceof Mapping mapping
            && !mapping.entries().isEmpty()
            && !mapping.location().text().startsWith("{"));
  }

  /** Returns the value of a key as the text that {@code metadata} needs. */
  private static Optional<String> text(Entry entry) {
    if (entry.value() instanceof Scalar scalar) {
      return Optional.of(scalar.text());
    }
    return entry.value() instanceof Sequence list
            && list.items().stream().allMatch(Scalar.class::isInstance)
        ? Optional.of(
            list.items().stream()
                .map(item -> ((Scalar) item).text())
                .collect(Collectors.joining(", ")))
        : Optional.empty();
  }

  private List<Edit> moves() {
    String line = skill.file().text().lineBreak();
    Optional<Mapping> metadata =
        skill.frontmatter().entry(SkillShape.METADATA).map(entry -> (Mapping) entry.value());
    String indent =
        metadata
            .map(mapping -> " ".repeat(mapping.entries().get(0).keyLocation().column() - 1))
            .orElse("  ");
    StringBuilder added = new StringBuilder(metadata.isEmpty() ? "metadata:" + line : "");
    List<Edit> edits = new ArrayList<>();
    for (Entry entry : misplaced) {
      added.append(indent).append(entry.key()).append(": ");
      added.append(Json.stringify(text(entry).orElseThrow())).append(line);
      edits.add(new Edit(skill.at(wholeLine(entry)), ""));
    }
    int at =
        metadata
            .map(mapping -> lineStart(mapping.entries().get(0).keyLocation().span().start()))
            .orElse(skill.yaml().end());
    edits.add(new Edit(skill.at(Span.at(at)), added.toString()));
    return edits;
  }

  private int lineStart(int offset) {
    return skill.file().text().content().lastIndexOf('\n', offset - 1) + 1;
  }

  private Span wholeLine(Entry entry) {
    Location value = entry.value().location();
    String content = skill.file().text().content();
    int end = content.indexOf('\n', Math.max(value.span().end(), entry.keyLocation().span().end()));
    return new Span(lineStart(entry.keyLocation().span().start()), end + 1);
  }
}
