package io.promptcompiler.core.tool;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * What the providers of a project accept.
 *
 * @param providers the providers, in their usual order
 * @param prefix the text that clients write before the name of each tool; it counts as a part of
 *     the name
 * @param maxTokens the most tokens that the tools of a prompt should have; empty for any number
 */
public record ToolLimits(List<ToolProvider> providers, String prefix, OptionalInt maxTokens) {
  /** The limits of a project that accepts what all providers accept. */
  public static final ToolLimits ALL =
      new ToolLimits(Arrays.asList(ToolProvider.values()), /* prefix= */ "");

  /** Creates limits for any number of tokens. */
  public ToolLimits(List<ToolProvider> providers, String prefix) {
    this(providers, prefix, OptionalInt.empty());
  }

  /** Sorts the providers. */
  public ToolLimits {
    providers = providers.stream().sorted().distinct().toList();
  }

  /**
   * Returns a finding if a provider does not accept a name.
   *
   * @param place the place of the name
   */
  public Optional<Diagnostic> name(String name, Location place) {
    return problem(name)
        .map(
            problem ->
                Diagnostic.of(DiagnosticCode.TOOL_NAME, place, name, problem).fix(fix(name)));
  }

  private Optional<String> problem(String name) {
    if (name.isEmpty()) {
      return Optional.of("it is empty");
    }
    String full = prefix + name;
    String with = prefix.isEmpty() ? "" : "with the prefix '" + prefix + "', ";
    List<ToolProvider> wrong = refusing(one -> !one.acceptsCharacters(full));
    if (!wrong.isEmpty()) {
      return Optional.of(with + "names of " + titles(wrong) + " have " + wrong.get(0).described());
    }
    int length = length(full);
    List<ToolProvider> shorter = refusing(one -> one.longestName() < length);
    return shorter.isEmpty()
        ? Optional.empty()
        : Optional.of(
            with
                + "it has %d characters, and the maximum of %s is %d"
                    .formatted(length, titles(shorter), least(shorter, ToolProvider::longestName)));
  }

  /** Returns a finding if a provider does not accept the name of an argument. */
  public Optional<Diagnostic> argument(String name, Location place) {
    return refusing(one -> !one.acceptsArgument(name)).stream()
        .findFirst()
        .map(
            one ->
                Diagnostic.of(
                        DiagnosticCode.TOOL_ARGUMENT_NAME,
                        place,
                        name,
                        one.title(),
                        ToolProvider.LONGEST_ARGUMENT)
                    .fix("Rename it."));
  }

  /**
   * Returns a finding if a provider does not accept a description.
   *
   * @param place the place of the description
   */
  public Optional<Diagnostic> description(String description, Location place) {
    int length = length(description);
    List<ToolProvider> shorter = refusing(one -> one.longestDescription() < length);
    return shorter.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Diagnostic.of(
                    DiagnosticCode.TOOL_DESCRIPTION_TOO_LONG,
                    place,
                    length,
                    titles(shorter),
                    least(shorter, ToolProvider::longestDescription))
                .fix("Shorten it, or move what only concerns a parameter to its description."));
  }

  /** Returns the providers that do not accept so many tools in one request. */
  public List<ToolProvider> refusing(int tools) {
    return refusing(one -> one.mostTools() < tools);
  }

  private List<ToolProvider> refusing(Predicate<ToolProvider> condition) {
    return providers.stream().filter(condition).toList();
  }

  private static int least(List<ToolProvider> those, ToIntFunction<ToolProvider> limit) {
    return those.stream().mapToInt(limit).min().orElseThrow();
  }

  private Fix fix(String name) {
    String plain = name.strip().replaceAll("[^a-zA-Z0-9_-]+", "_");
    String safe = plain.matches("[a-zA-Z_].*") || !prefix.isEmpty() ? plain : "_" + plain;
    boolean isLong = !safe.equals(name) && problem(safe).isPresent();
    if (plain.chars().noneMatch(Character::isLetterOrDigit)) {
      return Fix.of("Write a name such as 'search_orders'.");
    }
    return safe.equals(name) || isLong
        ? Fix.of("Write a shorter name, such as 'search_orders'.")
        : Fix.of("Write '" + safe + "'.");
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /** Returns the names of providers: {@code OpenAI, Anthropic and Gemini}. */
  private static String titles(List<ToolProvider> those) {
    List<String> titles = those.stream().map(ToolProvider::title).toList();
    int last = titles.size() - 1;
    return last == 0
        ? titles.get(0)
        : String.join(", ", titles.subList(0, last)) + " and " + titles.get(last);
  }
}
