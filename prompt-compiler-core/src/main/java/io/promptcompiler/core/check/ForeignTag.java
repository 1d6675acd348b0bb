package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.hint.language.Counterpart;
import io.promptcompiler.core.hint.language.ForeignWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Text between the delimiters of a template language that refers to a parameter, also by a path, in
 * a block or as an argument of a helper.
 *
 * @param name the parameter
 * @param isName whether it prints the parameter as it is
 * @param block the block of Handlebars that it begins; empty for values and other blocks
 * @param isBlock whether it belongs to a block
 */
record ForeignTag(Span span, String name, boolean isName, Optional<String> block, boolean isBlock) {
  /** Matches text between delimiters, which is in one of the groups. */
  private static final Pattern DELIMITED =
      Pattern.compile(
          "(?=[{$#@%<\\[])(?:\\{\\{\\{?+([^{}]{1,500}+)\\}\\}\\}?+"
              + "|(?<![\\\\$])[$#@%]!?+\\{([^{}\\r\\n]{1,500}+)\\}"
              + "|(?<![{}\\\\$#@%^\\]])(?<!\\\\[A-Za-z]{1,20})\\{([^{}\\r\\n]{1,500}+)\\}(?!\\})"
              + "|(?<![\\[\\\\])\\[\\[([^\\[\\]{}\\r\\n]{1,500}+)\\]\\](?![\\](])"
              + "|<%[-=]?+([^<>%]{1,500}+)%>)");

  private static final String NAME = "[\\p{L}_][\\p{L}\\p{Nd}_-]*+";

  /** Matches what is before a name, such as {@code this.}. */
  private static final String BEFORE = "(?:(?:this|@root)[./]|(?:\\.\\.?/)++|[.@])?+";

  private static final String PATH =
      "(?:[./]\\[?[\\p{L}\\p{Nd}_-]++\\]?+|\\[[^\\[\\]]*+\\]|\\([^()]*+\\))*+";

  private static final Pattern VALUE =
      Pattern.compile(
          "[~&-]?+\\s*+(?<before>"
              + BEFORE
              + ")(?<name>"
              + NAME
              + ")(?<path>"
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

  /** The helpers that take no part in expressions. */
  private static final Set<String> STATEMENTS = Set.of("history", "lookup", "media", "messages");

  /**
   * Returns the tags in a text, in their order.
   *
   * @param hasTags whether tags of Handlebars are text
   * @param isHelper tells the names of helpers
   * @param isKnown tells the names of parameters
   */
  static List<ForeignTag> in(
      String text, boolean hasTags, Predicate<String> isHelper, Predicate<String> isKnown) {
    List<ForeignTag> all = new ArrayList<>();
    Matcher matcher = DELIMITED.matcher(text);
    while (matcher.find()) {
      StoppableThread.endIfStopped();
      if (!hasTags && matcher.group(1) != null) {
        continue;
      }
      int group = IntStream.rangeClosed(1, 5).filter(i -> matcher.group(i) != null).sum();
      String inside = matcher.group(group);
      Delimiters delimiters = Delimiters.values()[group - 1];
      Span span = new Span(matcher.start(), matcher.end());
      value(inside, delimiters, span, isKnown)
          .or(() -> call(inside, delimiters, span, isHelper, isKnown))
          .ifPresent(all::add);
    }
    return all;
  }

  /** The delimiters, in the order of their groups. */
  private enum Delimiters {
    TAG,
    SIGN,
    BRACES,
    BRACKETS,
    ANGLES;

    /** Returns whether words between them are often text. */
    boolean areOfText() {
      return this == BRACES || this == BRACKETS;
    }

    /** Returns whether paths between them are often code. */
    boolean areOfCode() {
      return this == BRACES || this == SIGN;
    }
  }

  private static Optional<ForeignTag> value(
      String inside, Delimiters delimiters, Span span, Predicate<String> isKnown) {
    Matcher value = VALUE.matcher(inside);
    if (!value.matches() || !isKnown.test(value.group("name"))) {
      return Optional.empty();
    }
    String path = value.group("path");
    String last = path.substring(Math.max(path.lastIndexOf('.'), path.lastIndexOf('/')) + 1);
    boolean isName = path.isEmpty() && value.group("more") == null;
    // PlaceholderScanner finds names in other delimiters.
    boolean isExpression =
        delimiters == Delimiters.TAG
            || !value.group("before").isEmpty()
            || value.group("more") != null
            || path.matches(".*[(\\[].*")
            || (delimiters == Delimiters.SIGN && isName && !inside.equals(value.group("name")))
            || (!path.isEmpty() && !delimiters.areOfCode())
            || Counterpart.ofHelper(last).isPresent();
    return isExpression
        ? Optional.of(
            new ForeignTag(
                span, value.group("name"), isName, Optional.empty(), /* isBlock= */ false))
        : Optional.empty();
  }

  private static Optional<ForeignTag> call(
      String inside,
      Delimiters delimiters,
      Span span,
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
    boolean isBlock = !sign.isEmpty() || block.isPresent();
    if (delimiters == Delimiters.TAG && sign.matches("[#^/]") && arguments.isBlank()) {
      return name(word, /* isStrict= */ false, isHelper, isKnown)
          .map(name -> new ForeignTag(span, name, /* isName= */ false, Optional.empty(), isBlock));
    }
    boolean isCall =
        block.isPresent()
            || ForeignWords.isElse(word)
            || STATEMENTS.contains(word)
            || isHelper.test(word)
            || (delimiters == Delimiters.TAG && !sign.isEmpty());
    if (!isCall) {
      return Optional.empty();
    }
    boolean isStrict = delimiters.areOfText() && sign.isEmpty();
    return name(arguments, isStrict, isHelper, isKnown)
        .map(name -> new ForeignTag(span, name, /* isName= */ false, block, isBlock));
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
