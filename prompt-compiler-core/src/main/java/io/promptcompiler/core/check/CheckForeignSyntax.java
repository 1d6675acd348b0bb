package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.hint.language.ForeignWords;
import io.promptcompiler.core.hint.language.Language;
import io.promptcompiler.core.hint.language.PlaceholderMatch;
import io.promptcompiler.core.hint.language.PlaceholderScanner;
import io.promptcompiler.core.hint.language.Prose;
import io.promptcompiler.core.hint.language.TagCorrection;
import io.promptcompiler.core.hint.language.TagCorrections;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Placeholders;
import io.promptcompiler.core.syntax.PrintedRanges;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.syntax.Variables;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Warns about text that another syntax or another tool would take for a parameter: <code>${x}
 * </code> in Handlebars text, {@code {{x}}} in a text of an older syntax. Text that could also
 * belong to a shell script or a link is reported only if a parameter of that name is declared.
 */
public final class CheckForeignSyntax {
  /**
   * Matches an escaped tag after a folder, a drive or a tag; group 1 is the name. The pattern
   * begins with the escape, so that other text is skipped fast.
   */
  private static final Pattern AFTER_PATH =
      Pattern.compile(
          "\\\\\\{\\{(?<=(?:[\\\\/:}][\\p{L}\\p{Nd}_.-]{1,255}|[A-Za-z]:|\\.\\.|\\})\\\\\\{\\{)"
              + "\\s*+([A-Za-z_][\\w-]*+)[\\w.-]*+\\s*+\\}\\}");

  /** Matches a tag with an escape at its beginning and one at its end, which is group 2. */
  private static final Pattern HALF_ESCAPED =
      Pattern.compile("(?<!\\\\)\\\\\\{\\{([^{}\\\\\\r\\n]{1,200}+)(\\\\\\}\\\\?\\}|\\}\\\\\\})");

  /** Matches names of amounts, before which a dollar sign may be a currency. */
  private static final Pattern AMOUNT =
      Pattern.compile(
          "(?:.*(?:[_-]|(?<=[a-z])(?=[A-Z])))?(?i:amount|balance|budget|cost|fee|income|price|profit"
              + "|revenue|salary|tax|total|usd|wage)(?:e?s)?(?:(?:[_-]|(?<=[a-z])(?=[A-Z])).*)?");

  /** Matches the call of a partial in single braces. */
  private static final Pattern PARTIAL =
      Pattern.compile("(?<![{\\\\])\\{>\\s*+(?<name>[\\w./-]++)[^{}\\r\\n]*+\\}(?!\\})");

  /** Matches closing tags, and the beginnings of fences with a name. */
  private static final Pattern NAMED_TAG = Pattern.compile("</[^<>]++>|\\{\\{#fence \"[^\"]++\"");

  private static final Set<Language> BRACES = EnumSet.of(Language.DOLLAR, Language.LOWER_BRACE);

  private static final String BLOCKS =
      "This syntax has no blocks. A text can have 'syntax: handlebars'.";

  private static final String NAMES =
      "This syntax has only names. A text can have 'syntax: handlebars'.";

  private final LowerTemplate.Input input;
  private final Set<String> used;
  private final DiagnosticSink sink;
  private final Prose prose;
  private @Nullable Map<Span, Fix> blocks;
  private @Nullable Boolean isMixed;
  private final Set<String> mentioned = new TreeSet<>();
  private final Set<Span> reported = new HashSet<>();

  /** The number of reported errors and warnings. */
  private final Map<Boolean, Integer> counts = new HashMap<>();

  /** Whether lines have too many closing braces. */
  private final Map<Integer, Boolean> surplus = new HashMap<>();

  /** The closing tags and beginnings of fences in the source. */
  private @Nullable Set<String> namedTags;

  /** The parameters, by the letters of their names. */
  private @Nullable Map<String, String> byLetters;

  /** Whether the first tag of a block has been reported. */
  private boolean hasBlock;

  private CheckForeignSyntax(LowerTemplate.Input input, Set<String> used, DiagnosticSink sink) {
    this.input = input;
    this.used = used;
    this.sink = sink;
    this.prose = new Prose(input.text().text(), input.text().span());
  }

  /**
   * Checks a text.
   *
   * @param used the parameters that the text uses
   * @return the parameters that the text mentions in another syntax
   */
  public static Set<String> check(
      LowerTemplate.Input input, Set<String> used, DiagnosticSink sink) {
    if (input.syntax() == Syntax.NONE) {
      return Set.of();
    }
    CheckForeignSyntax check = new CheckForeignSyntax(input, used, sink);
    List<Span> contents = PrintedRanges.of(input.tree());
    contents.forEach(check::placeholders);
    check.positions(contents);
    CheckUnfilled.check(input, used, check.hasBlock, check.reported, sink);
    if (input.syntax() == Syntax.HANDLEBARS) {
      check.paths();
      check.escapes(contents);
      CheckForeignComments.check(input, check.prose, sink);
    } else {
      // Texts in an older syntax have no blocks.
      for (Statement statement : input.tree().statements()) {
        if (statement instanceof Mustache mustache) {
          check.inBraces(mustache);
        }
      }
    }
    return check.mentioned;
  }

  private void placeholders(Span span) {
    String text = input.text().text().slice(span);
    for (PlaceholderMatch match : PlaceholderScanner.named(text)) {
      PlaceholderMatch found = match.meant(name -> type(name).isPresent(), this::similar);
      String name = found.name();
      String written = found.text();
      boolean isOwn =
          Placeholders.canWrite(input.syntax(), name)
              && Placeholders.write(input.syntax(), name).equals(written);
      Span at = withBrace(found, found.span().shift(span.start()));
      if (!isOwn && type(name).isPresent() && (!found.isWeak() || isMeant(found, at))) {
        mentioned.add(found.parameter());
        hasBlock |= found.isBlock();
        boolean isMeant =
            found.isBlock()
                ? !prose.isInCode(at)
                : found.language() != Language.BRACKET && prose.isAt(at);
        String shown = input.text().text().slice(at);
        report(shown, at, name, () -> fix(found, at), isMeant);
      }
    }
    tags(span);
    if (input.syntax() == Syntax.HANDLEBARS) {
      partials(span);
    }
  }

  /** Reports calls of partials in single braces. */
  private void partials(Span span) {
    Matcher matcher = PARTIAL.matcher(input.text().text().slice(span));
    while (matcher.find()) {
      Location at =
          new Location(
              input.text().text(), new Span(matcher.start(), matcher.end()).shift(span.start()));
      String name = ForeignWords.partial(matcher.group("name"));
      if (!prose.isInCode(at.span()) && input.leaf().partials().names().contains(name)) {
        String meant = "{" + matcher.group() + "}";
        sink.report(
            Diagnostic.of(DiagnosticCode.UNFILLED_PLACEHOLDER, at, matcher.group())
                .fix(
                    Fix.of("Write '" + meant + "' for the partial.")
                        .replacing(at, meant)
                        .suggested()));
      }
    }
  }

  /** Reports declared names whose tags are escaped by the last separator of a Windows path. */
  private void paths() {
    Span body = input.text().span();
    Matcher matcher = AFTER_PATH.matcher(input.text().text().slice(body));
    while (matcher.find()) {
      String name = matcher.group(1);
      if (declared(name).isPresent()) {
        Span at = new Span(matcher.start(), matcher.end()).shift(body.start());
        Location separator = new Location(input.text().text(), Span.at(at.start()));
        mentioned.add(name);
        Fix fix =
            Fix.of("Write '\\" + matcher.group() + "' for a backslash and its value.")
                .replacing(separator, "\\");
        sink.report(finding(matcher.group(), at, name, fix).severity(Severity.WARNING));
      }
    }
  }

  /** Reports escapes at the end of a tag, which only its beginning has. */
  private void escapes(List<Span> contents) {
    SourceText source = input.text().text();
    Span body = input.text().span();
    Matcher matcher = HALF_ESCAPED.matcher(source.content()).region(body.start(), body.end());
    while (matcher.find()) {
      Span end = new Span(matcher.start(2), matcher.end());
      boolean isPrinted =
          contents.stream().anyMatch(one -> one.start() <= end.start() && end.end() <= one.end());
      if (isPrinted) {
        String name = matcher.group(1).strip();
        String tag = "{{" + matcher.group(1) + "}}";
        Location place = new Location(source, end);
        Fix fix =
            Fix.of("Only the beginning of a tag has an escape: write '\\" + tag + "' for the text.")
                .replacing(place, "}}");
        sink.report(
            Diagnostic.of(DiagnosticCode.STRING_ESCAPE, place, "\\}", "}", "'}'")
                .fix(
                    declared(name).isEmpty()
                        ? fix
                        : fix.then("Write '" + tag + "' for its value.").suggested()));
      }
    }
  }

  /** Returns the fixes of blocks: of a whole block at its first tag, and of one tag elsewhere. */
  private Map<Span, Fix> blocks() {
    Map<Span, Fix> known = blocks;
    if (known == null) {
      known = new HashMap<>();
      for (TagCorrection block :
          TagCorrections.blocksOfPercent(input.text().text(), input.text().span())) {
        known.putIfAbsent(block.tag(), block.fix());
        for (Edit edit : block.edits()) {
          known.putIfAbsent(edit.place().span(), Fix.of("Write '" + edit.replacement() + "'."));
        }
      }
      blocks = known;
    }
    return known;
  }

  /**
   * Returns whether an ambiguous match is meant as a placeholder, because it is in prose and
   * nothing else uses the parameter.
   */
  private boolean isMeant(PlaceholderMatch found, Span at) {
    return !used.contains(found.parameter())
        && !(found.text().startsWith("<") && isNamed("</" + found.text().substring(1)))
        && !isNamed("{{#fence \"" + found.name() + '"')
        && prose.isAt(at);
  }

  /** Returns whether the source has a closing tag, or the beginning of a fence with a name. */
  private boolean isNamed(String tag) {
    Set<String> known = namedTags;
    if (known == null) {
      known =
          NAMED_TAG
              .matcher(input.text().text().content())
              .results()
              .map(MatchResult::group)
              .collect(Collectors.toSet());
      namedTags = known;
    }
    return known.contains(tag);
  }

  /** Returns the range of a name in braces with blanks and one more brace on both sides. */
  private static Optional<Span> spacedBraces(String text, Span at) {
    int start = at.start();
    while (start > 0 && isBlank(text.charAt(start - 1))) {
      start--;
    }
    int end = at.end();
    while (end < text.length() && isBlank(text.charAt(end))) {
      end++;
    }
    boolean isSpaced =
        start < at.start()
            && end > at.end()
            && text.startsWith("{", start - 1)
            && !text.startsWith("{{", start - 2)
            && text.startsWith("}", end)
            && !text.startsWith("}}", end);
    return isSpaced ? Optional.of(new Span(start - 1, end + 1)) : Optional.empty();
  }

  private static boolean isBlank(char unit) {
    return unit == ' ' || unit == '\t';
  }

  /** Returns the range of a name in braces with a brace after it that no other brace opens. */
  private Span withBrace(PlaceholderMatch found, Span at) {
    SourceText source = input.text().text();
    if (found.language() == Language.LOWER_BRACE) {
      Optional<Span> spaced = spacedBraces(source.content(), at);
      if (spaced.isPresent()) {
        return spaced.get();
      }
    }
    boolean isBraced = found.text().startsWith("{") && source.content().startsWith("}", at.end());
    return isBraced && hasSurplus(source, source.line(at.start()))
        ? new Span(at.start(), at.end() + 1)
        : at;
  }

  private boolean hasSurplus(SourceText source, int line) {
    return surplus.computeIfAbsent(
        line,
        none -> {
          String text = source.lineText(line);
          long opened = text.chars().filter(unit -> unit == '{').count();
          return text.chars().filter(unit -> unit == '}').count() > opened;
        });
  }

  /**
   * Reports placeholders that are filled by position, if there are as many as unused parameters.
   */
  private void positions(List<Span> contents) {
    List<Span> places = new ArrayList<>();
    for (Span content : contents) {
      PlaceholderScanner.positions(input.text().text().slice(content))
          .forEach(place -> places.add(place.shift(content.start())));
    }
    List<Field> unused =
        input.parameters().fields().stream()
            .filter(field -> !used.contains(field.name()) && !mentioned.contains(field.name()))
            .filter(field -> declared(field.name()).isPresent() && isPrintable(field.type()))
            .toList();
    boolean isOwn = unused.stream().allMatch(field -> isBefore(field.location(), input.text()));
    if (places.isEmpty() || places.size() != unused.size() || !isOwn) {
      return;
    }
    for (int i = 0; i < places.size(); i++) {
      String name = unused.get(i).name();
      Span at = places.get(i);
      mentioned.add(name);
      report(
          input.text().text().slice(at),
          at,
          name,
          () -> instead(name, at).suggested(),
          prose.isAt(at));
    }
  }

  private static boolean isBefore(Location declaration, SplicedText text) {
    return declaration.source().path().equals(text.text().path());
  }

  private Fix fix(PlaceholderMatch found, Span at) {
    if (!found.isBlock()) {
      boolean isNumber = type(found.name()).filter(Type::isNumber).isPresent();
      PlaceholderMatch.Printed printed = found.printed(isNumber);
      if (!printed.difference().isEmpty() && input.syntax() == Syntax.HANDLEBARS) {
        String tag = "{{" + printed.content() + "}}";
        return Fix.of("Write '" + tag + "'.")
            .then(printed.difference())
            .replacing(new Location(input.text().text(), at), tag)
            .suggested();
      }
      Fix fix = instead(found.name(), at);
      if (isAmount(found)) {
        String amount = "$" + Placeholders.write(input.syntax(), found.name());
        return fix.then("After a dollar sign, write '" + amount + "'.").suggested();
      }
      boolean isText =
          used.contains(found.parameter())
              || found.isWeak()
              || !found.text().contains(found.name());
      boolean isUnclear = BRACES.contains(found.language()) && isMixed();
      return isText || isUnclear ? fix.suggested() : fix;
    }
    if (input.syntax() != Syntax.HANDLEBARS) {
      return Fix.of(BLOCKS);
    }
    String form =
        found.text().matches("\\{%-?\\s*case\\b.*")
            ? match(found.name())
            : found.kind() == PlaceholderMatch.Kind.LOOP
                ? "Write a loop as '{{#each " + found.name() + "}}…{{/each}}'."
                : "Write a condition as '{{#if " + found.name() + "}}…{{else}}…{{/if}}'.";
    return blocks().getOrDefault(at, Fix.of(form));
  }

  /**
   * Returns whether the dollar sign of a placeholder may be a currency, because the value is a
   * number or an amount.
   */
  private boolean isAmount(PlaceholderMatch found) {
    return found.text().startsWith("$")
        && Placeholders.canWrite(input.syntax(), found.name())
        && (type(found.name()).filter(Type::isNumber).isPresent()
            || AMOUNT.matcher(found.name()).matches());
  }

  /**
   * Returns whether the text has both {@code {x}} and <code>${x}</code>, so that a dollar sign may
   * be text.
   */
  private boolean isMixed() {
    Boolean known = isMixed;
    if (known == null) {
      known =
          PlaceholderScanner.named(input.text().text().slice(input.text().span())).stream()
              .filter(one -> !one.isWeak() && type(one.name()).isPresent())
              .map(PlaceholderMatch::language)
              .collect(Collectors.toSet())
              .containsAll(BRACES);
      isMixed = known;
    }
    return known;
  }

  /** Returns the type of a declared parameter, or of the property at the end of a path. */
  private Optional<Type> type(String path) {
    String[] names = path.split("\\.", -1);
    Optional<Type> type = declared(names[0]).map(Field::type);
    for (int i = 1; i < names.length; i++) {
      String name = names[i];
      type =
          type.filter(Type.ObjectRef.class::isInstance)
              .map(ref -> input.setting().types().object((Type.ObjectRef) ref))
              .flatMap(object -> object.field(name))
              .map(Field::type);
    }
    return type;
  }

  /** Returns the parameter whose name differs only in case and separators. */
  private Optional<String> similar(String name) {
    Map<String, String> known = byLetters;
    if (known == null) {
      known =
          input.parameters().fields().stream()
              .map(Field::name)
              .collect(
                  Collectors.toMap(CheckForeignSyntax::letters, one -> one, (one, two) -> one));
      byLetters = known;
    }
    return Optional.ofNullable(known.get(letters(name)));
  }

  private static String letters(String name) {
    return name.replaceAll("[_-]", "").toLowerCase(Locale.ROOT);
  }

  private static boolean isPrintable(Type type) {
    return type.isScalar() || type.isAny();
  }

  /** Reports tags of other languages that refer to parameters. */
  private void tags(Span span) {
    boolean hasTags = input.syntax() != Syntax.HANDLEBARS;
    for (ForeignTag tag :
        ForeignTag.in(
            input.text().text().slice(span),
            hasTags,
            word -> input.setting().helper(word).isPresent(),
            name -> input.parameters().field(name).isPresent(),
            this::similar)) {
      Span at = tag.span().shift(span.start());
      if (reported.contains(at) || (!tag.isSure() && !prose.isAt(at))) {
        continue;
      }
      String name = tag.name();
      mentioned.add(name);
      boolean isMeant = tag.isSure() && declared(name).isPresent() && prose.isAt(at);
      report(input.text().text().slice(at), at, name, () -> fix(tag, at), isMeant);
    }
  }

  private Fix fix(ForeignTag tag, Span at) {
    String name = tag.name();
    if (input.syntax() != Syntax.HANDLEBARS) {
      return switch (tag.kind()) {
        case NAME -> instead(name, at);
        case VALUE -> Fix.of(NAMES);
        case BLOCK, ELSE -> Fix.of(BLOCKS);
      };
    }
    if (tag.kind() == ForeignTag.Kind.ELSE) {
      return Fix.of("Write a condition as '{{#if " + name + "}}…{{else}}…{{/if}}'.");
    }
    return tag.block()
        .filter(block -> !block.equals("each") || type(name).filter(Type::isList).isPresent())
        .map(
            block ->
                block.equals("match") || block.equals("case")
                    ? Fix.of(match(name))
                    : Fix.of("Write '{{#" + block + " " + name + "}}…{{/" + block + "}}'."))
        .orElseGet(() -> value(type(tag.path()).isPresent() ? tag.path() : name));
  }

  private static String match(String name) {
    return "Write '{{#match " + name + "}}{{#case \"…\"}}…{{/case}}{{else}}…{{/match}}'.";
  }

  /** Returns how to print a value in Handlebars. */
  private Fix value(String path) {
    Optional<Type> type = type(path);
    if (type.filter(Printing::hasMessages).isPresent()) {
      return Fix.of("It has messages or media, which cannot be printed in a text.");
    }
    return type.filter(one -> !Printing.isPrintable(one)).isPresent()
        ? Fix.of("Print one of its properties, or all with '{{json " + path + "}}'.")
        : Fix.of("Write '{{" + path + "}}' for its value.");
  }

  /**
   * Reports a placeholder.
   *
   * @param isMeant whether it is not text, so that it is an error
   */
  private void report(String written, Span at, String name, Supplier<Fix> fix, boolean isMeant) {
    StoppableThread.endIfStopped();
    boolean isError = input.syntax() == Syntax.HANDLEBARS && isMeant;
    if (reported.add(at) && counts.merge(isError, 1, Integer::sum) > Limits.FINDINGS + 1) {
      // A list of findings keeps no more of them, so most of the work for one is spared.
      Severity severity = isError ? DiagnosticCode.FOREIGN_SYNTAX.severity() : Severity.WARNING;
      Location location = new Location(input.text().text(), at);
      sink.report(DiagnosticList.more(DiagnosticCode.FOREIGN_SYNTAX, severity, location));
      return;
    }
    String asText = "For the text itself, write '{{{{raw}}}}" + written + "{{{{/raw}}}}'.";
    sink.report(
        isError
            ? finding(written, at, name, fix.get().then(asText))
            : finding(written, at, name, fix.get()).severity(Severity.WARNING));
  }

  private Diagnostic finding(String written, Span at, String name, Fix fix) {
    String parameter = name.replaceFirst("\\..*", "");
    String what = declared(parameter).isPresent() ? "declared parameter" : "variable of this text";
    Location location = new Location(input.text().text(), at);
    return Diagnostic.of(DiagnosticCode.FOREIGN_SYNTAX, location, written, name, what).fix(fix);
  }

  /** Reports a placeholder {@code {{X}}}, whose outer braces are printed. */
  private void inBraces(Mustache mustache) {
    Span inner = mustache.span();
    Span outer = new Span(inner.start() - 1, inner.end() + 1);
    boolean fits =
        outer.start() >= input.text().span().start() && outer.end() <= input.text().span().end();
    if (fits && input.text().text().slice(outer).matches("\\{\\{.*\\}\\}")) {
      Location location = new Location(input.text().text(), outer);
      String name = Variables.in(mustache).orElseThrow().name();
      sink.report(
          Diagnostic.of(DiagnosticCode.VALUE_IN_BRACES, location, location.text(), name)
              .fix(instead(name, outer)));
    }
  }

  /** Returns a parameter that is declared, not inferred from its use. */
  private Optional<Field> declared(String name) {
    return input
        .parameters()
        .field(name)
        .filter(
            field ->
                field.location().source() != input.text().text()
                    || field.location().span().start() < input.text().span().start());
  }

  private Fix instead(String name, Span at) {
    if (!Placeholders.canWrite(input.syntax(), name)) {
      return Fix.of("The syntax '" + input.syntax().word() + "' has no way to write this name.");
    }
    if (input.syntax() == Syntax.HANDLEBARS
        && type(name).filter(type -> !Printing.isPrintable(type)).isPresent()) {
      return value(name);
    }
    String meant = Placeholders.write(input.syntax(), name);
    boolean isEscaped = input.syntax() == Syntax.HANDLEBARS && isAfterBackslash(at);
    Fix fix =
        isEscaped
            ? Fix.of("Write '\\\\" + meant + "' for a backslash and its value.")
            : Fix.of("Write '" + meant + "' for its value.");
    if (type(name).filter(CheckForeignSyntax::isPrintable).isEmpty()) {
      return fix;
    }
    Location place = new Location(input.text().text(), at);
    Fix edited = fix.replacing(place, isEscaped ? "\\" + meant : meant);
    return prose.isAt(at) ? edited : edited.suggested();
  }

  /** Returns whether a tag at an offset would be escaped, as after a folder of Windows. */
  private boolean isAfterBackslash(Span at) {
    String text = input.text().text().content();
    int start = at.start();
    return start > 0
        && text.charAt(start - 1) == '\\'
        && (start < 2 || text.charAt(start - 2) != '\\');
  }
}
