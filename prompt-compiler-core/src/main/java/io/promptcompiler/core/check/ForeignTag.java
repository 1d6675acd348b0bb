package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.hint.language.Counterpart;
import io.promptcompiler.core.hint.language.ForeignWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Text between the delimiters of a template language that refers to a parameter, also by a path, in
 * a block or as an argument of a helper.
 *
 * @param span its range in the searched text
 * @param path the parameter, perhaps with a path of its properties: {@code user.id}
 * @param block the block of Handlebars that it begins; empty for values and other blocks
 * @param isSure whether it is hardly ever text
 */
record ForeignTag(Span span, String path, Kind kind, Optional<String> block, boolean isSure) {
  /** The effects of a tag. */
  enum Kind {
    /** Prints the parameter unchanged. */
    NAME,
    /** Prints another value. */
    VALUE,
    /** Begins or ends a block. */
    BLOCK,
    /** Begins the other branch of a condition. */
    ELSE
  }

  /** Matches text between delimiters, which is in one of the groups. */
  private static final Pattern DELIMITED =
      Pattern.compile(
          "(?=[{$#@%<\\[])(?:\\{\\{\\{?+(?<tag>[^{}]{1,500}+)\\}\\}\\}?+"
              + "|(?<![\\\\$])[$#@%]!?+\\{(?<sign>[^{}\\r\\n]{1,500}+)\\}"
              + "|(?<![{}\\\\$#@%^\\]])(?<!\\\\[A-Za-z]{1,20})\\{(?<braces>[^{}\\r\\n]{1,500}+)\\}(?!\\})"
              + "|(?<![\\[\\\\])\\[\\[(?<brackets>[^\\[\\]{}\\r\\n]{1,500}+)\\]\\](?![\\](])"
              + "|<%[-=]?+(?<angles>[^<>%]{1,500}+)%>)");

  private static final String NAME = "[\\p{L}_][\\p{L}\\p{Nd}_-]*+";

  /** Matches what is before a name, such as {@code this.}. */
  private static final String BEFORE = "(?:(?:this|@root)[./]|(?:\\.\\.?/)++|[.@])?+";

  private static final String PATH =
      "(?:[./]\\[?[\\p{L}\\p{Nd}_-]++\\]?+|\\[[^\\[\\]]*+\\]|\\([^()]*+\\))*+";

  private static final Pattern VALUE =
      Pattern.compile(
          "[~&-]?+\\s*+(?<before>"
              + BEFORE
              + ")\\[?+(?<name>"
              + NAME
              + ")\\]?+(?<path>"
              + PATH
              + ")(?<more>(?:\\s++[?|!]|\\?(?!:)|!(?![:rsa])|\\|).*)?+\\s*+[~-]?+",
          Pattern.DOTALL);

  private static final Pattern CALL =
      Pattern.compile(
          "[~-]?+\\s*+(?<sign>[#^/>]?+)\\s*+(?<word>(?:(?:this|@root)[./])?+[\\w./-]++)"
              + "(?<arguments>[\\s(].*)?+",
          Pattern.DOTALL);

  private static final Pattern ARGUMENT =
      Pattern.compile(
          "\"(?<quoted>[^\"]*+)\"|'[^']*+'|[\\w-]++=|"
              + BEFORE
              + "(?<name>"
              + NAME
              + ")"
              + PATH
              + "|-?+\\d[\\d.]*+|(?<odd>[^\\s(),~\"']++)");

  /** Matches a property in a path: {@code .id}, {@code ["id"]}. */
  private static final Pattern STEP =
      Pattern.compile("\\.?\\[[\"']?([\\p{L}_][\\w-]*+)[\"']?\\]|[./]([\\p{L}_][\\w-]*+)");

  /** Matches expressions and blocks that are hardly ever text: {@code {name.upper}}. */
  private static final Pattern SURE =
      Pattern.compile(
          "\\$?\\{(?!this\\.)(?:#(?:if|each|unless) )?[A-Za-z_][\\w-]*(?:\\.[\\w-]++(?:\\([^(){}\\r\\n]*+\\))?+)*+"
              + "(?:(?: [?|!]|\\?(?!:)|!(?![:rsa])|\\|)[^{}\\r\\n]*)?\\}");

  /** The words of calls that neither {@link ForeignWords} nor the list of helpers has. */
  private static final Set<String> OTHER_CALLS = Set.of("history", "lookup", "media", "messages");

  /** The helpers that are words of a sentence too: <code>{default name}</code>. */
  private static final Set<String> ALSO_WORDS = Set.of("and", "default", "not", "or");

  /**
   * Returns the tags in a text, in their order.
   *
   * @param hasTags whether tags of Handlebars are text
   * @param isHelper whether a name is that of a helper
   * @param isKnown whether a name is that of a parameter
   * @param similar returns the parameter whose name differs only in case and separators
   */
  static List<ForeignTag> in(
      String text,
      boolean hasTags,
      Predicate<String> isHelper,
      Predicate<String> isKnown,
      Function<String, Optional<String>> similar) {
    List<ForeignTag> all = new ArrayList<>();
    Matcher matcher = DELIMITED.matcher(text);
    while (matcher.find()) {
      StoppableThread.endIfStopped();
      Delimiters delimiters = Delimiters.of(matcher);
      String inside = matcher.group(delimiters.group);
      boolean isText =
          delimiters == Delimiters.TAG
              ? !hasTags
              // Objects, sets and the conditions of shells.
              : delimiters.areOfText() && Character.isWhitespace(inside.charAt(0));
      if (!isText) {
        boolean isSure = delimiters == Delimiters.TAG || SURE.matcher(matcher.group()).matches();
        Span span = new Span(matcher.start(), matcher.end());
        value(inside, delimiters, span, isSure, isKnown, similar)
            .or(() -> call(inside, delimiters, span, isSure, isHelper, isKnown))
            .ifPresent(all::add);
      }
    }
    return all;
  }

  /** Returns the parameter. */
  String name() {
    return path.split("[^\\p{L}\\p{Nd}_-]", 2)[0];
  }

  private enum Delimiters {
    TAG,
    SIGN,
    BRACES,
    BRACKETS,
    ANGLES;

    private final String group = name().toLowerCase(Locale.ROOT);

    /** Returns the delimiters of a match. */
    static Delimiters of(Matcher matcher) {
      return Stream.of(values())
          .filter(one -> matcher.group(one.group) != null)
          .findFirst()
          .orElseThrow();
    }

    /** Returns whether words between them are often text. */
    boolean areOfText() {
      return this == BRACES || this == BRACKETS;
    }
  }

  private static Optional<ForeignTag> value(
      String inside,
      Delimiters delimiters,
      Span span,
      boolean isSure,
      Predicate<String> isKnown,
      Function<String, Optional<String>> similar) {
    Matcher value = VALUE.matcher(inside);
    if (!value.matches()) {
      return Optional.empty();
    }
    String written = value.group("name");
    Optional<String> name =
        delimiters == Delimiters.TAG && !isKnown.test(written)
            ? similar.apply(written)
            : Optional.of(written).filter(isKnown);
    String path = value.group("path");
    boolean isName = path.isEmpty() && value.group("more") == null;
    return name.filter(one -> isExpression(value, delimiters))
        .map(
            one ->
                new ForeignTag(
                    span,
                    one + STEP.matcher(path).replaceAll(".$1$2"),
                    isName ? Kind.NAME : Kind.VALUE,
                    Optional.empty(),
                    isSure));
  }

  /**
   * Returns whether a value is neither text nor a name or a path of properties in delimiters in
   * which PlaceholderScanner finds them.
   */
  private static boolean isExpression(Matcher value, Delimiters delimiters) {
    String path = value.group("path");
    String before = value.group("before");
    boolean hasMore = value.group("more") != null;
    boolean isRooted = before.startsWith("this") || before.startsWith("@root");
    return switch (delimiters) {
      case TAG -> true;
      case ANGLES -> !before.isEmpty() || !path.isEmpty() || hasMore;
      // Wikis link to pages with [[name|Name]] and [[name.md]].
      case BRACKETS -> isRooted && !hasMore;
      // {.name} is a filter of jq, {@name} a tag of Javadoc.
      case BRACES -> isRooted || (before.isEmpty() && (hasMore || isCalculated(path)));
      case SIGN ->
          !before.isEmpty()
              || hasMore
              || isCalculated(path)
              || (path.isEmpty() && value.group().length() > value.group("name").length());
    };
  }

  /** Returns whether a path has an element or a call, or ends with a function. */
  private static boolean isCalculated(String path) {
    boolean isFunction =
        !path.contains("/")
            && Counterpart.ofHelper(path.substring(path.lastIndexOf('.') + 1)).isPresent();
    return path.contains("[") || path.contains("(") || isFunction;
  }

  private static Optional<ForeignTag> call(
      String inside,
      Delimiters delimiters,
      Span span,
      boolean isSure,
      Predicate<String> isHelper,
      Predicate<String> isKnown) {
    Matcher call = CALL.matcher(inside);
    if (!call.matches()) {
      return Optional.empty();
    }
    String sign = call.group("sign");
    String word = call.group("word");
    String arguments = Optional.ofNullable(call.group("arguments")).orElse("");
    Optional<String> block = ForeignWords.block(word);
    if (delimiters == Delimiters.TAG && sign.matches("[#^/]") && arguments.isBlank()) {
      return name(word, /* isStrict= */ false, isHelper, isKnown)
          .map(name -> new ForeignTag(span, name, Kind.BLOCK, Optional.empty(), isSure));
    }
    boolean isStrict = delimiters.areOfText() && sign.isEmpty();
    boolean isElse = ForeignWords.isElse(word);
    boolean isCall =
        isStrict
            ? block.isPresent() || (isHelper.test(word) && !ALSO_WORDS.contains(word))
            : block.isPresent()
                || isElse
                || OTHER_CALLS.contains(word)
                || isHelper.test(word)
                || (delimiters == Delimiters.TAG && !sign.isEmpty());
    if (!isCall) {
      return Optional.empty();
    }
    Kind kind = isElse ? Kind.ELSE : sign.isEmpty() && block.isEmpty() ? Kind.VALUE : Kind.BLOCK;
    return name(arguments, isStrict, isHelper, isKnown)
        .map(name -> new ForeignTag(span, name, kind, block, isSure));
  }

  /**
   * Returns the first parameter among arguments.
   *
   * @param isStrict whether they are text if they have anything but parameters and literals
   */
  private static Optional<String> name(
      String arguments, boolean isStrict, Predicate<String> isHelper, Predicate<String> isKnown) {
    List<String> names = new ArrayList<>();
    Matcher argument = ARGUMENT.matcher(arguments);
    while (argument.find()) {
      String quoted = isStrict ? null : argument.group("quoted");
      String name = quoted != null ? quoted : argument.group("name");
      if (name != null && isKnown.test(name)) {
        names.add(name);
      } else if (isStrict
          && (argument.group("odd") != null || (name != null && !isHelper.test(name)))) {
        return Optional.empty();
      }
    }
    return names.stream().findFirst();
  }
}
