package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.hint.language.Term.Form;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates the functions and patterns of other languages that format numbers. */
public final class NumberFormats {
  /** Matches {@code 0.00}, {@code #,##0.00}, {@code .2f} and {@code %,.2f}. */
  private static final Pattern PATTERN =
      Pattern.compile("[%:]?(?<group>,|#,##)?(?:#*0(?:\\.(?<zeros>0+))?|\\.(?<digits>\\d{1,2})f)");

  private static final String ROUNDS = "'format' rounds half up, and keeps zeros at the end.";

  private NumberFormats() {}

  /** Returns the named arguments of {@code format} for a pattern. */
  public static Optional<String> options(String pattern) {
    Matcher matcher = PATTERN.matcher(pattern);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String zeros = matcher.group("zeros");
    String digits = matcher.group("digits");
    String decimals = digits != null ? digits : String.valueOf(zeros == null ? 0 : zeros.length());
    String group = matcher.group("group") == null ? "" : " group=\",\"";
    return Optional.of("decimals=" + decimals + group);
  }

  /** Returns whether a word of other languages formats a number. */
  static boolean isFormat(String word) {
    return ForeignWords.plain(word).matches("tofixed|fixed|round|formatnumber|numberformat|format");
  }

  /** Translates a call: the value, and the number of decimals or a pattern. */
  static Optional<Term> call(String word, Term value, List<Term> arguments) {
    boolean isPlain = isFormat(word) && value.is(Form.PATH) && arguments.size() < 2;
    if (!isPlain) {
      return Optional.empty();
    }
    String given = arguments.isEmpty() ? "0" : arguments.get(0).unquoted();
    Optional<String> options =
        given.matches("\\d{1,2}") ? Optional.of("decimals=" + given) : options(given);
    return options.map(all -> Term.call("format", value, Term.path(all)).differing(ROUNDS));
  }
}
