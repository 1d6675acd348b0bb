package io.promptcompiler.runtime.tool;

import static java.util.stream.Collectors.joining;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.support.ToolValues;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A tool with the code that answers its calls. Immutable; it is as thread-safe as that code.
 * Generated classes return it.
 */
public final class Tool {
  private final ToolInfo info;
  private final Code<Map<String, @Nullable Object>> code;

  private Tool(ToolInfo info, Code<Map<String, @Nullable Object>> code) {
    this.info = info;
    this.code = code;
  }

  /**
   * Returns a tool.
   *
   * @param info the definition
   * @param arguments makes an object of the arguments, or throws an {@link OutputException} with
   *     sentences for the model
   * @param code answers a call
   */
  public static <A> Tool of(
      ToolInfo info, Function<Map<String, @Nullable Object>, A> arguments, Code<A> code) {
    Objects.requireNonNull(arguments, "arguments");
    Objects.requireNonNull(code, "code");
    return new Tool(
        Objects.requireNonNull(info, "info"),
        given -> {
          A read;
          try {
            read = arguments.apply(given);
          } catch (OutputException e) {
            throw new UnfitArguments(e);
          }
          return code.call(read);
        });
  }

  /** Returns the definition. */
  public ToolInfo info() {
    return info;
  }

  /** Returns the tool with another definition and the same code. */
  public Tool withInfo(ToolInfo other) {
    return new Tool(other, code);
  }

  /**
   * Calls the code. Arguments that do not fit are a result with sentences for the model.
   *
   * @throws Exception if the code throws one
   */
  Tools.Result call(Map<String, @Nullable Object> arguments) throws Exception {
    try {
      Object value = ToolValues.plain(code.call(arguments));
      String text = value instanceof String words ? words : Json.stringify(value);
      return new Tools.Result(text, value, /* isError= */ false);
    } catch (UnfitArguments e) {
      return Tools.Result.error(
          e.problems.problems().stream().map(Tool::ofArgument).collect(joining("\n")));
    }
  }

  /** Arguments are read as outputs are, whose fields have another name for a model. */
  private static String ofArgument(String problem) {
    return problem.replaceFirst("^Field '", "Argument '");
  }

  /**
   * The code of a tool.
   *
   * @param <A> what it takes as arguments
   */
  @FunctionalInterface
  public interface Code<A> {
    /**
     * Answers a call.
     *
     * @return a text, or a value that fits the schema of the result: an object of a generated
     *     class, or maps, lists, texts, numbers and booleans
     * @throws Exception if the tool fails; the model does not get its message
     */
    @Nullable Object call(A arguments) throws Exception;
  }

  /** Distinguishes arguments that do not fit from what the code throws. */
  private static final class UnfitArguments extends Exception {
    private static final long serialVersionUID = 1L;

    final transient OutputException problems;

    UnfitArguments(OutputException problems) {
      super(problems);
      this.problems = problems;
    }
  }
}
