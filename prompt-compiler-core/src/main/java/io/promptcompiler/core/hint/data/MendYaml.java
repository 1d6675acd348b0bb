package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Finds what was meant where YAML cannot be read. It writes the lines around the mistake as their
 * author may have meant them, and offers the first version with which the file can be read further:
 * what is offered was tried.
 */
public final class MendYaml {
  /** The most versions that are tried, each of which reads the YAML from its beginning. */
  private static final int MOST_TRIED = 40;

  /** Of a longer line it is not tried what each of its parts may mean. */
  private static final int LONGEST_LINE = 2_000;

  private final SourceText source;
  private final Span yaml;
  private final Diagnostic problem;
  private final BiFunction<SourceText, Span, Optional<Diagnostic>> reader;

  private MendYaml(
      SourceText source,
      Span yaml,
      Diagnostic problem,
      BiFunction<SourceText, Span, Optional<Diagnostic>> reader) {
    this.reader = reader;
    this.source = source;
    this.yaml = yaml;
    this.problem = problem;
  }

  /**
   * A finding with the edit that mends it, or the finding itself when none does.
   *
   * @param problem why the YAML cannot be read
   * @param reader reads YAML, and returns why it cannot be read
   * @param context where that began, should it be before the place of the finding
   */
  public static Diagnostic mend(
      SourceText source,
      Span yaml,
      Diagnostic problem,
      Optional<Location> context,
      BiFunction<SourceText, Span, Optional<Diagnostic>> reader) {
    return new MendYaml(source, yaml, problem, reader).mended(context).orElse(problem);
  }

  private Optional<Diagnostic> mended(Optional<Location> context) {
    if (problem.code() == DiagnosticCode.YAML_FEATURE
        ? !isText()
        : !problem.fix().edits().isEmpty()) {
      return Optional.empty();
    }
    List<YamlSlip> slips = new ArrayList<>();
    List<YamlLine> lines = lines(context);
    lines.forEach(line -> slips.addAll(YamlSlips.of(line, yaml, problem.location())));
    lines.forEach(line -> slips.addAll(YamlSlips.indents(line, yaml, problem.location())));
    return slips.stream()
        .limit(MOST_TRIED)
        .filter(this::isReadFurther)
        .findFirst()
        .map(slip -> slip.explain(problem));
  }

  /** Whether what looks like a feature of YAML is a text: {@code {{x}}}, {@code !important}. */
  private boolean isText() {
    int start = problem.location().span().start();
    String text = source.content().substring(Math.max(yaml.start(), start - 1), yaml.end());
    return text.matches("(?s).?(?:\\{\\{|![^!]).*");
  }

  /** The lines where the mistake may be: that of the finding, and those on the way to it. */
  private List<YamlLine> lines(Optional<Location> context) {
    int at = Math.min(problem.location().span().start(), Math.max(yaml.start(), yaml.end() - 1));
    Set<YamlLine> lines = new LinkedHashSet<>();
    lines.add(YamlLine.at(source, at));
    context.ifPresent(place -> lines.add(YamlLine.at(source, place.span().start())));
    List<YamlLine> above = new ArrayList<>();
    for (int before = YamlLine.at(source, at).start() - 1;
        before >= yaml.start() && above.size() < 2;
        before = YamlLine.at(source, before).start() - 1) {
      YamlLine line = YamlLine.at(source, before);
      if (!line.words().isEmpty()) {
        above.add(line);
      }
    }
    lines.addAll(above);
    lines.removeIf(line -> line.words().isEmpty() || line.start() < yaml.start());
    lines.removeIf(line -> line.text().length() > LONGEST_LINE);
    return List.copyOf(lines);
  }

  private boolean isReadFurther(YamlSlip slip) {
    String content = Edit.applied(slip.edits());
    SourceText fresh = new SourceText(source.path(), content);
    int grown = content.length() - source.content().length();
    int end = yaml.end() + grown;
    Optional<Diagnostic> left = reader.apply(fresh, new Span(yaml.start(), end));
    if (left.isEmpty()) {
      return true;
    }
    Location first = slip.edits().get(0).place();
    int reached = left.get().location().line();
    return reached > Math.max(problem.location().line(), first.line())
        && left.get().location().span().start() < end;
  }
}
