package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOOL_NOT_FIXED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT_COUNT;

import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.names.ResolvePath;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.tool.KnownTool;
import io.promptcompiler.core.tool.ToolLookup;
import io.promptcompiler.core.tool.ToolMentions;
import io.promptcompiler.core.type.NameMeaning;
import java.util.List;
import java.util.Optional;

/**
 * Lowers a tag that names a tool, {@code {{tool search_orders}}}, to the name as models see it. The
 * name is fixed, so a wrong one is found when the text is compiled.
 */
final class LowerTool {
  private final Lowering lowering;
  private final ResolvePath paths;

  LowerTool(Lowering lowering, ResolvePath paths) {
    this.paths = paths;
    this.lowering = lowering;
  }

  /**
   * Returns the instructions for a tag, if it names a tool. Variables and helpers with the name of
   * the tag take precedence.
   */
  Optional<List<Instruction>> lower(Mustache mustache, LexicalScope scope) {
    Call call = mustache.call();
    String word = call.callee().original();
    boolean isOurs =
        !call.isBare()
            && lowering.setting().vocabulary().word(call).orElse(null) instanceof Word.Tool
            && scope.name(word) == null
            && lowering.setting().helper(word).isEmpty();
    return isOurs ? Optional.of(lower(call, word, scope)) : Optional.empty();
  }

  private List<Instruction> lower(Call call, String word, LexicalScope scope) {
    String form = "Write '{{" + word + " search_orders}}'.";
    if (call.arguments().size() != 1 || !call.hash().isEmpty()) {
      lowering.report(
          WRONG_ARGUMENT_COUNT, call.callee().span(), form, word, "exactly one argument");
      return List.of();
    }
    Expression argument = call.arguments().get(0);
    Span span = argument.span();
    Optional<String> name = name(argument).filter(one -> !isValue(argument, one, scope));
    if (name.isEmpty()) {
      boolean isVariable = argument instanceof Path && name(argument).isPresent();
      String fix =
          isVariable
              ? "Write the name of a tool. To print the value, write '{{"
                  + argument.original()
                  + "}}'."
              : form;
      lowering.report(TOOL_NOT_FIXED, span, fix, argument.original());
      return List.of();
    }
    return List.of(
        new EmitText(printed(name.get(), span), lowering.at(span), List.of(), /* isTool= */ true));
  }

  private static Optional<String> name(Expression argument) {
    if (argument instanceof StringLiteral text && !text.value().isBlank()) {
      return Optional.of(text.value());
    }
    return argument instanceof Path path
            && !path.segments().isEmpty()
            && (path.original().equals(String.join(".", names(path)))
                || path.original().equals(String.join("/", names(path))))
        ? Optional.of(path.original())
        : Optional.empty();
  }

  /** Returns whether a name is no tool, but a variable. */
  private boolean isValue(Expression argument, String name, LexicalScope scope) {
    ToolLookup tools = lowering.unit().partials().tools();
    return ToolMentions.isUnknown(name, tools)
        && (argument instanceof Path path
            ? paths.isVariable(path.segments().get(0).name(), scope)
            : name.contains("{{"));
  }

  private static List<String> names(Path path) {
    return path.segments().stream().map(Expression.Segment::name).toList();
  }

  private String printed(String name, Span span) {
    ToolLookup tools = lowering.unit().partials().tools();
    List<KnownTool> found = tools.named(name);
    if (found.size() == 1) {
      lowering
          .names()
          .add(lowering.at(span), () -> new NameMeaning.OfTool(found.get(0).fullName()));
    }
    ToolMentions.problem(name, lowering.here(span), tools).ifPresent(lowering::report);
    return found.isEmpty() ? name : found.get(0).name();
  }
}
