package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.PlaceholderScanner;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.PrintedRanges;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Collects parts of a migrated text that its author should check, although the text renders the
 * same.
 */
final class Caveats {
  /** The variables that LangChain4j provides by itself. */
  private static final Set<String> BUILT_IN =
      Set.of("current_date", "current_time", "current_date_time");

  /** The variables that the editor of Copilot provides by itself. */
  static final List<String> OF_EDITOR =
      List.of(
          "workspaceFolderBasename",
          "workspaceFolder",
          "selectedText",
          "selection",
          "fileBasenameNoExtension",
          "fileBasename",
          "fileDirname",
          "file");

  /** The extensions of files that commands of Claude Code read. */
  private static final String EXTENSIONS =
      "adoc|bash|bat|c|cc|cfg|cjs|conf|cpp|cs|css|csv|dart|env|gif|gradle|graphql|h|hpp|html?|ini"
          + "|ipynb|java|jpe?g|js|jsonc?|jsonl|jsx|kts?|less|lock|lua|mdx?|mjs|pdf|php|png"
          + "|properties|proto|ps1|py|rb|rs|rst|scala|scss|sh|sql|svelte|svg|swift|tf|toml|tsv|tsx?"
          + "|txt|vue|webp|xml|ya?ml|zsh|go";

  /**
   * Commands that Claude Code runs, and names of files that it reads: those with a known extension,
   * those that begin like a path, and arguments. {@code @app.get} and {@code @types/node} are not
   * names of files.
   */
  private static final Pattern DONE_BY_CLAUDE =
      Pattern.compile(
          "(?<!\\S)!`[^`\\r\\n]+`"
              + "|(?<![\\w@/`])@(?:(?:~|\\.\\.?)?/[\\w.+/-]*\\w"
              + "|[\\w.+/-]*\\.(?:"
              + EXTENSIONS
              + ")(?![\\w(/-]|\\.\\w)"
              + "|\\$(?:ARGUMENTS|\\d)(?!\\w))");

  private static final Pattern CRLF = Pattern.compile("\r\n");

  private static final Pattern BLANK = Pattern.compile("(?m)^[ \\t]+(?=\\r?\\n)");

  /** A dollar that is escaped in string.Template of Python, but not here. */
  private static final Pattern DOLLARS = Pattern.compile("\\$\\$(?!\\{)");

  private Caveats() {}

  /** Returns findings about text that looks like a placeholder of the old syntax but is not one. */
  static List<Diagnostic> ofText(OldSyntax syntax, SourceText source, Body tree) {
    return PlaceholderScanner.in(source, PrintedRanges.of(tree), syntax.styles()).stream()
        .filter(one -> one.isSure() && !one.isEscaped())
        .map(
            one ->
                of(source, one.span(), "'%s' is text in %s, and stays text", syntax.title())
                    .fix("If it is a placeholder, write '{{name}}' instead."))
        .toList();
  }

  /**
   * Returns findings about features of the old tool besides inserting values.
   *
   * @param others the previous findings
   */
  static List<Diagnostic> ofTool(
      OldSyntax syntax, SourceText source, Body tree, List<Diagnostic> others) {
    List<Diagnostic> caveats = new ArrayList<>(others);
    for (Statement statement : tree.statements()) {
      Variables.in(statement)
          .filter(name -> isBuiltIn(syntax, name.name()))
          .map(
              name ->
                  of(source, statement.span(), "'%s' is a parameter from now on")
                      .fix(syntax.title() + " set this variable itself: now you pass it."))
          .ifPresent(caveats::add);
    }
    if (syntax == OldSyntax.DOLLAR) {
      found(DOLLARS, source, tree)
          .map(
              span ->
                  of(source, span, "'%s' stays as it is")
                      .fix("Write '$' if the text was for string.Template of Python."))
          .findFirst()
          .ifPresent(caveats::add);
    }
    if (syntax == OldSyntax.SPRING_AI) {
      lines(source, tree).stream().findFirst().ifPresent(caveats::add);
      indented(source, tree).stream().findFirst().ifPresent(caveats::add);
      blanks(source, tree).stream().findFirst().ifPresent(caveats::add);
      lineEnds(source, tree).ifPresent(caveats::add);
    }
    return caveats;
  }

  private static boolean isBuiltIn(OldSyntax syntax, String name) {
    return switch (syntax) {
      case LANGCHAIN4J -> BUILT_IN.contains(name);
      case COPILOT -> OF_EDITOR.contains(name);
      default -> false;
    };
  }

  /** Returns the reasons why a migrated text may render differently. */
  static List<RenderDifference> differences(
      OldSyntax syntax, SourceText source, Span template, Body tree) {
    List<RenderDifference> differences = new ArrayList<>();
    List<Location> places =
        syntax == OldSyntax.CLAUDE_COMMAND ? doneByClaude(source, template) : List.of();
    for (Location place : places) {
      String done = place.text().startsWith("!") ? "runs" : "inserts the content of";
      differences.add(
          new RenderDifference(
              place,
              "Claude Code " + done + " '" + place.text() + "', which stays text",
              "Pass the result as a parameter."));
    }
    if (syntax == OldSyntax.SEMANTIC_KERNEL) {
      tree.statements().stream()
          .filter(statement -> Variables.in(statement).isPresent())
          .map(statement -> new Location(source, statement.span()))
          .limit(1)
          .map(
              place ->
                  new RenderDifference(
                      place,
                      "Semantic Kernel writes '<', '>', '&' and quotes in values as '&lt;' and so"
                          + " on, and here '"
                          + place.text()
                          + "' prints them unchanged",
                      ""))
          .forEach(differences::add);
    }
    return differences;
  }

  /** Returns the text that Claude Code runs or reads. Names of files in code are not read. */
  private static List<Location> doneByClaude(SourceText source, Span template) {
    List<Span> code = PlaceholderScanner.code(source);
    return DONE_BY_CLAUDE
        .matcher(source.content())
        .region(template.start(), template.end())
        .useTransparentBounds(true)
        .results()
        .filter(
            found ->
                found.group().startsWith("!")
                    || code.stream()
                        .noneMatch(
                            one -> one.start() <= found.start() && found.start() < one.end()))
        .map(found -> new Location(source, new Span(found.start(), found.end())))
        .toList();
  }

  /** Returns findings about lines of values alone, which StringTemplate may omit. */
  private static List<Diagnostic> lines(SourceText source, Body tree) {
    return variables(tree).stream()
        .filter(
            span ->
                isFirst(source, span)
                    && line(source, span).replaceAll("\\{[^{}]*\\}", "").isBlank())
        .map(
            span ->
                of(source, span, "'%s' is alone on a line")
                    .fix(
                        "Spring AI omitted the line if the value was empty; now there is an empty"
                            + " line."))
        .toList();
  }

  /** Returns findings about indented values, whose lines StringTemplate indents. */
  private static List<Diagnostic> indented(SourceText source, Body tree) {
    return variables(tree).stream()
        .filter(span -> isFirst(source, span) && source.column(span.start()) > 1)
        .map(
            span ->
                of(source, span, "'%s' is indented")
                    .fix(
                        "Spring AI indented all lines of a value; now only the first line is"
                            + " indented."))
        .toList();
  }

  /** Returns findings about blank lines, from which StringTemplate removes white space. */
  private static List<Diagnostic> blanks(SourceText source, Body tree) {
    return found(BLANK, source, tree)
        .map(
            span ->
                Diagnostic.of(
                        DiagnosticCode.MIGRATION_CAVEAT,
                        new Location(source, span),
                        "The line has only white space")
                    .fix("Spring AI removed this white space; now it stays."))
        .toList();
  }

  /** Returns the finding about line ends, which StringTemplate writes as its system does. */
  private static Optional<Diagnostic> lineEnds(SourceText source, Body tree) {
    return found(CRLF, source, tree)
        .findFirst()
        .map(
            span ->
                Diagnostic.of(
                        DiagnosticCode.MIGRATION_CAVEAT,
                        new Location(source, span),
                        "The lines end in CR LF")
                    .fix(
                        "Spring AI sent the line ends of the system on which it ran; now they"
                            + " stay. Save the file with LF for those of Linux."));
  }

  private static Stream<Span> found(Pattern pattern, SourceText source, Body tree) {
    return PrintedRanges.of(tree).stream()
        .flatMap(
            span ->
                pattern
                    .matcher(source.content())
                    .region(span.start(), span.end())
                    .useTransparentBounds(true)
                    .useAnchoringBounds(false)
                    .results())
        .map(found -> new Span(found.start(), found.end()));
  }

  private static List<Span> variables(Body tree) {
    return tree.statements().stream()
        .filter(statement -> Variables.in(statement).isPresent())
        .map(Statement::span)
        .toList();
  }

  /** Returns whether only white space precedes a place on its line. */
  private static boolean isFirst(SourceText source, Span span) {
    return line(source, span).substring(0, source.column(span.start()) - 1).isBlank();
  }

  private static String line(SourceText source, Span span) {
    return source.lineText(source.line(span.start()));
  }

  private static Diagnostic of(SourceText source, Span span, String text, Object... words) {
    Location place = new Location(source, span);
    List<Object> all = new ArrayList<>(List.of(place.text()));
    all.addAll(List.of(words));
    return Diagnostic.of(
        DiagnosticCode.MIGRATION_CAVEAT, place, String.format(text, all.toArray()));
  }
}
