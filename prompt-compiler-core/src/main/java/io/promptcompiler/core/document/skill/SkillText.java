package io.promptcompiler.core.document.skill;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.frontmatter.SplitFrontmatter;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.YamlReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The text of an agent skill, as read.
 *
 * @param file its file
 * @param frontmatter its frontmatter
 * @param yaml the range of the frontmatter without the lines around it
 * @param body the range of the instructions
 */
record SkillText(SourceFile file, Mapping frontmatter, Span yaml, Span body) {
  private static final String START =
      "Begin the file with a line '---', 'name', 'description' and another '---'.";

  /** Reads a skill; empty, with a finding, if it has no frontmatter that can be read. */
  static Optional<SkillText> read(SourceFile file, DiagnosticSink sink) {
    String content = file.text().content();
    DiagnosticList found = new DiagnosticList();
    Optional<SplitFrontmatter.Parts> parts = SplitFrontmatter.split(file.text(), found);
    Span start = new Span(0, Math.min(3, content.length()));
    if (parts.isPresent() && parts.get().yaml().end() == 0) {
      Fix advice = found.toList().stream().map(Diagnostic::fix).findFirst().orElse(Fix.of(START));
      sink.report(missing(file, start, "it must be at the beginning").fix(advice));
      return Optional.empty();
    }
    found.toList().forEach(sink::report);
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    if (!Sha256.of(content.getBytes(StandardCharsets.UTF_8)).equals(file.sha256())) {
      sink.report(
          missing(file, start, "a byte order mark precedes it")
              .fix("Save the file as UTF-8 without a byte order mark."));
    }
    Span yaml = parts.get().yaml();
    Optional<Mapping> read = YamlReader.read(file.text(), yaml, sink);
    if (read.isPresent() && read.get().entries().isEmpty()) {
      sink.report(missing(file, start, "it has no keys").fix(START));
      return Optional.empty();
    }
    read.ifPresent(keys -> checkDashes(keys, file, yaml, sink));
    return read.map(keys -> new SkillText(file, keys, yaml, parts.get().template()));
  }

  /** Reports hyphens in a value that end the frontmatter for the reference validator too early. */
  private static void checkDashes(Mapping keys, SourceFile file, Span yaml, DiagnosticSink sink) {
    int at = file.text().content().indexOf("---", yaml.start());
    boolean isTooEarly =
        Stream.of(SkillShape.NAME, SkillShape.DESCRIPTION)
            .flatMap(key -> keys.entry(key).stream())
            .anyMatch(entry -> at < entry.keyLocation().span().start());
    if (at < yaml.end() && isTooEarly) {
      sink.report(
          missing(file, new Span(at, at + 3), "'---' in a value ends it early")
              .fix("Write a dash, or 'name' and 'description' first."));
    }
  }

  private static Diagnostic missing(SourceFile file, Span place, String why) {
    return Diagnostic.of(DiagnosticCode.SKILL_FRONTMATTER, new Location(file.text(), place), why);
  }

  /** Returns whether the skill is a template. */
  boolean isTemplate() {
    return frontmatter.entry(SkillShape.PARAMETERS).isPresent();
  }

  /** Returns the name of its folder, which must be its name. */
  String folder() {
    String folder = file.id().folder();
    return folder.isEmpty()
        ? String.valueOf(file.root().directory().getFileName())
        : folder.substring(folder.lastIndexOf('/') + 1);
  }

  /** Returns a place in the file. */
  Location at(Span span) {
    return new Location(file.text(), span);
  }
}
