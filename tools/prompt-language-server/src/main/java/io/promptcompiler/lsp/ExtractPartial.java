package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.HandlebarsParser;
import io.promptcompiler.core.syntax.Statement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Moves a range of a template to a new partial, which is called in its place. Whole lines remain
 * whole lines. The change is only returned if it does not affect the result of any prompt.
 */
final class ExtractPartial {
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} ++([^{}\\n]*\\S) *$");
  private static final String FOLDER = "partials/";
  private static final int LONGEST = 40;

  private final Workspace.Found found;
  private final SourceText text;

  ExtractPartial(Workspace.Found found) {
    this.found = found;
    this.text = found.file().text();
  }

  /**
   * A range that consists of complete tags and blocks.
   *
   * @param isOfMessages whether the range is on the level of messages
   */
  private record Stretch(Span span, boolean isOfMessages) {}

  /**
   * Returns whether the extraction may be possible, because the selection does not cut through tags
   * or blocks.
   */
  boolean isOffered(Span selected) {
    return stretch(selected).isPresent();
  }

  /**
   * Returns the change.
   *
   * @throws RefusedException if the change would affect the result of a prompt
   */
  ModuleEdit change(Span selected, CheckChange check) {
    Stretch stretch =
        stretch(selected)
            .orElseThrow(
                () -> new RefusedException("The selection is not a complete part of a template."));
    String content = text.slice(stretch.span());
    boolean endsLine = content.endsWith("\n") || content.endsWith("\r");
    String ending = stretch.isOfMessages() ? ".chat.md" : ".md";
    String root = root(found.file());
    String name = freeName(content, root, ending);
    String path = root + FOLDER + name + ending;
    String call = "{{> " + name + "}}" + (endsLine ? text.lineBreak() : "");
    Edit edit = new Edit(new Location(text, stretch.span()), call);
    ModuleEdit change = new ModuleEdit(Map.of(path, content), List.of(edit));
    check.check(change, "With a partial", /* isProven= */ true);
    return change;
  }

  private Optional<Stretch> stretch(Span selected) {
    SourceFile file = found.file();
    boolean isTemplate =
        file.kind().isTemplate()
            && !ScanRoot.isDefaults(file.id().fileName())
            && file.root().library().isEmpty();
    if (!isTemplate || text.slice(selected).isBlank()) {
      return Optional.empty();
    }
    return SplitText.read(file, Inherited.NONE, finding -> {})
        .filter(head -> head.syntax(file) == Syntax.HANDLEBARS)
        .filter(head -> isInside(selected, head.template()))
        .flatMap(
            head ->
                HandlebarsParser.parse(text, head.template(), finding -> {})
                    .flatMap(
                        body -> {
                          Span lines = lines(selected, head.template());
                          return stretch(body, lines, Dialect.of(file).holdsMessages());
                        }));
  }

  /**
   * Returns the range in a body, or in a block of the body; empty if it cuts through tags or
   * blocks.
   */
  private static Optional<Stretch> stretch(Body body, Span span, boolean isOfMessages) {
    for (Statement statement : body.statements()) {
      boolean isAround =
          isInside(span, statement.span())
              && !span.equals(statement.span())
              && !(statement instanceof Statement.Content);
      if (isAround) {
        boolean isInMessages = isOfMessages && !isMessage(statement);
        return bodies(statement).stream()
            .filter(inner -> isInside(span, inner.span()))
            .findFirst()
            .flatMap(inner -> stretch(inner, span, isInMessages));
      }
    }
    boolean isWhole =
        isInside(span, body.span())
            && body.statements().stream()
                .filter(statement -> !(statement instanceof Statement.Content))
                .map(Statement::span)
                .noneMatch(tag -> isCut(tag, span.start()) || isCut(tag, span.end()));
    return isWhole ? Optional.of(new Stretch(span, isOfMessages)) : Optional.empty();
  }

  private static boolean isMessage(Statement statement) {
    Set<String> roles =
        Arrays.stream(Role.values()).map(Role::toString).collect(Collectors.toSet());
    return statement instanceof Statement.Block block
        && roles.contains(block.call().callee().original());
  }

  /**
   * Returns the bodies of a statement that can contain a tag, with a separate body for each branch
   * of an else chain.
   */
  private static List<Body> bodies(Statement statement) {
    if (!(statement instanceof Statement.Block block)) {
      return statement.bodies();
    }
    List<Body> bodies = new ArrayList<>();
    if (block.chained()) {
      block.body().ifPresent(bodies::add);
      block.inverse().stream()
          .flatMap(inverse -> inverse.statements().stream())
          .forEach(link -> bodies.addAll(bodies(link)));
    } else if (!block.raw()) {
      bodies.addAll(block.bodies());
    }
    return bodies;
  }

  private static boolean isCut(Span tag, int at) {
    return tag.start() < at && at < tag.end();
  }

  private static boolean isInside(Span inner, Span outer) {
    return outer.start() <= inner.start() && inner.end() <= outer.end();
  }

  /**
   * Returns the whole lines of a selection if it contains their complete text; otherwise the
   * selection itself.
   */
  private Span lines(Span selected, Span template) {
    String content = text.content();
    int start = selected.start();
    while (start > template.start() && " \t".indexOf(content.charAt(start - 1)) >= 0) {
      start--;
    }
    boolean isAtStart = start == template.start() || isBreak(content.charAt(start - 1));
    int end = selected.end();
    boolean endsLine = isBreak(content.charAt(end - 1));
    while (!endsLine && end < template.end() && " \t".indexOf(content.charAt(end)) >= 0) {
      end++;
    }
    boolean isAtEnd = endsLine || end == template.end() || isBreak(content.charAt(end));
    if (!isAtStart || !isAtEnd) {
      return selected;
    }
    boolean hasBreak = !endsLine && end < template.end();
    boolean isPair = hasBreak && content.startsWith("\r\n", end);
    return new Span(start, end + (isPair ? 2 : hasBreak ? 1 : 0));
  }

  private static boolean isBreak(char unit) {
    return unit == '\n' || unit == '\r';
  }

  /** Returns the path of a file's root, with a final slash. */
  static String root(SourceFile file) {
    String path = file.text().path();
    return path.substring(0, path.length() - file.id().path().length());
  }

  /**
   * Returns an unused name for a partial: one made from the first heading, or else a generic one.
   */
  private String freeName(String content, String root, String ending) {
    Matcher heading = HEADING.matcher(content);
    String wanted =
        heading.find()
            ? heading
                .group(1)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "")
            : "";
    String stem =
        wanted.isEmpty() || wanted.length() > LONGEST || !Character.isLetter(wanted.charAt(0))
            ? "part"
            : wanted;
    Set<String> taken =
        found.snapshot().files().stream()
            .map(file -> stem(file.id().fileName()))
            .collect(Collectors.toSet());
    String name = stem;
    for (int i = 2;
        taken.contains(name) || Files.exists(Path.of(root + FOLDER + name + ending));
        i++) {
      name = stem + "-" + i;
    }
    return name;
  }

  private static String stem(String fileName) {
    String plain = fileName.startsWith("_") ? fileName.substring(1) : fileName;
    int dot = plain.indexOf('.');
    return dot < 0 ? plain : plain.substring(0, dot);
  }
}
