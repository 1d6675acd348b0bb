package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.Shown;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the arguments of a tool's call. It converts values as {@link OutputReader} does, but
 * members that are not declared are problems, also in nested objects, and so are integers and
 * decimals that may have been rounded. A member is declared if it is read before {@link #check}.
 */
public final class ToolReader extends OutputReader {
  private static final int LONGEST_NAME = 40;

  private final Set<String> declared = new LinkedHashSet<>();

  /** Whether problems may quote undeclared names: a model can write a sensitive value as a name. */
  private final boolean mayQuote;

  private boolean isOpen;

  private ToolReader(Map<?, ?> arguments, boolean mayQuote) {
    super(arguments, "", null, /* isBelowSensitive= */ false);
    this.mayQuote = mayQuote;
  }

  /**
   * Creates a reader of an object in the arguments, at a path that ends with a point or is empty.
   */
  ToolReader(
      Map<?, ?> members, String prefix, ParameterReader outermost, boolean isBelowSensitive) {
    super(members, prefix, outermost, isBelowSensitive);
    this.mayQuote = outermost instanceof ToolReader root && root.mayQuote;
  }

  /** Returns a reader of the arguments of a call. */
  public static ToolReader of(Map<String, ?> arguments) {
    return new ToolReader(arguments, /* mayQuote= */ true);
  }

  /** Returns a reader of the arguments of a call of which some are sensitive, at any depth. */
  public static ToolReader ofSensitive(Map<String, ?> arguments) {
    return new ToolReader(arguments, /* mayQuote= */ false);
  }

  @Override
  @Nullable ParameterValue optional(String name, @Nullable String mask) {
    declared.add(name);
    ParameterValue value = super.optional(name, mask);
    return value == null ? null : new ToolArgument(value);
  }

  @Override
  public @Nullable String optionalString(String name) {
    declared.add(name);
    return super.optionalString(name);
  }

  @Override
  public Map<String, @Nullable Object> others(String... names) {
    isOpen = true;
    return super.others(names);
  }

  @Override
  public void check() {
    for (Object key : members.keySet()) {
      boolean isFull = problems.size() > MOST;
      if (!isFull && !isOpen && !declared.contains(key)) {
        undeclared(String.valueOf(key));
      }
    }
    super.check();
  }

  private void undeclared(String name) {
    String path = prefix + (mayQuote ? Shown.of(name, LONGEST_NAME) : "…");
    String question = Nearest.question(Nearest.to(name, declared));
    outermost.problem(path, AnyCopy.SUBJECT, " '" + path + "' is not declared." + question);
  }
}
