package io.promptcompiler.core.tool;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What the providers of a project accept.
 *
 * @param providers the providers, in their usual order
 * @param prefix the text that clients write before the name of each tool; it counts as a part of
 *     the name
 */
public record ToolLimits(List<ToolProvider> providers, String prefix) {
  /** The limits of a project that accepts what all providers accept. */
  public static final ToolLimits ALL =
      new ToolLimits(Arrays.asList(ToolProvider.values()), /* prefix= */ "");

  /** Sorts the providers. */
  public ToolLimits {
    providers = providers.stream().sorted().distinct().toList();
  }

  /** Returns a finding if a provider does not accept a name. */
  public Optional<Diagnostic> name(String name, Location place) {
    String full = prefix + name;
    List<ToolProvider> wrong = refusing(one -> !one.acceptsCharacters(full));
    if (!wrong.isEmpty()) {
      return Optional.of(
          Diagnostic.of(
                  DiagnosticCode.TOOL_NAME, place, full, titles(wrong), wrong.get(0).described())
              .fix(characters(name, full)));
    }
    int length = length(full);
    List<ToolProvider> shorter = refusing(one -> one.longestName() < length);
    return shorter.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Diagnostic.of(
                    DiagnosticCode.LONG_TOOL_NAME,
                    place,
                    full,
                    length,
                    least(shorter, ToolProvider::longestName),
                    titles(shorter))
                .fix("Shorten the name" + withPrefix() + "."));
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

  /** Returns a finding if a provider does not accept a description. */
  public Optional<Diagnostic> description(String description, Location place) {
    int length = length(description);
    List<ToolProvider> shorter = refusing(one -> one.longestDescription() < length);
    return shorter.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Diagnostic.of(
                    DiagnosticCode.LONG_TOOL_DESCRIPTION,
                    place,
                    length,
                    least(shorter, ToolProvider::longestDescription),
                    titles(shorter))
                .fix(
                    "Move what is about one argument into the description of its parameter, and"
                        + " general rules into the prompt."));
  }

  /** Returns the providers that do not accept so many tools in one request. */
  public List<ToolProvider> refusing(int tools) {
    return refusing(one -> one.mostTools() < tools);
  }

  private List<ToolProvider> refusing(Predicate<ToolProvider> condition) {
    return providers.stream().filter(condition).toList();
  }

  private static int least(
      List<ToolProvider> those, java.util.function.ToIntFunction<ToolProvider> limit) {
    return those.stream().mapToInt(limit).min().orElseThrow();
  }

  private Fix characters(String name, String full) {
    if (name.isBlank()) {
      return Fix.of("Write a name such as 'search_orders'.");
    }
    String plain = name.replaceAll("[^a-zA-Z0-9_-]", "_");
    String fitting = full.matches("[a-zA-Z_].*") ? plain : "_" + plain;
    return refusing(one -> !one.acceptsCharacters(prefix + fitting)).isEmpty()
        ? Fix.of("Write '" + fitting + "', for example.")
        : Fix.of("Correct the setting 'prefix'.");
  }

  private String withPrefix() {
    return prefix.isEmpty()
        ? ""
        : " or the setting 'prefix', which clients write before it: '" + prefix + "'";
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static String titles(List<ToolProvider> those) {
    return those.stream()
        .map(ToolProvider::title)
        .collect(Collectors.joining(", "))
        .replaceFirst(", ([^,]*)$", " and $1");
  }
}
