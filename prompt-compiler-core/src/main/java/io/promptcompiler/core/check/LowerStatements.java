package io.promptcompiler.core.check;

import io.promptcompiler.core.check.helpers.Helper;
import io.promptcompiler.core.check.helpers.HelperNames;
import io.promptcompiler.core.check.messages.LowerMarks;
import io.promptcompiler.core.check.messages.LowerMessages;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.names.ResolvePath;
import io.promptcompiler.core.check.partials.InlinePartial;
import io.promptcompiler.core.check.partials.LowerPartial;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Comment;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Statement.DecoratorBlock;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.syntax.Statement.PartialBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lowers statements to instructions. The rule for each kind of statement is here or in {@link
 * LowerBlock}.
 */
public final class LowerStatements {
  private final Lowering lowering;
  private final ResolvePath paths;
  private final LowerValue values;
  private final PrintOutput outputs;
  private final Printing printing;
  private final LowerBlock blocks;
  private final LowerPartial partials;
  private final LowerMessages messages;
  private final LowerMarks marks;
  private final LowerTool tools;

  public LowerStatements(Lowering lowering) {
    this.lowering = lowering;
    this.paths = new ResolvePath(lowering);
    this.values = new LowerValue(lowering, paths);
    this.outputs = new PrintOutput(lowering, paths);
    this.printing = new Printing(lowering);
    this.blocks = new LowerBlock(lowering, paths, values, this);
    this.partials = new LowerPartial(lowering, values, this);
    this.messages = new LowerMessages(lowering, values, this);
    this.marks = new LowerMarks(lowering, values);
    this.tools = new LowerTool(lowering, paths);
  }

  /** Lowers a template or the body of a block. */
  public List<Instruction> lower(Body body, LexicalScope scope) {
    if (scope.nesting().blocks() == Limits.BLOCK_DEPTH) {
      lowering.report(
          DiagnosticCode.TOO_DEEP,
          body.span(),
          "Partials inside partials count too.",
          Limits.BLOCK_DEPTH);
      return List.of();
    }
    lowering.names().scope(body, scope, lowering);
    List<Instruction> instructions = new ArrayList<>();
    LexicalScope deeper = scope.deeper();
    LexicalScope inside = deeper.bringing(InlinePartial.definedIn(body, lowering, deeper));
    for (Statement statement : messages.statements(body, scope)) {
      if (!hasRoom(statement, scope.nesting())) {
        break;
      }
      Optional<List<Instruction>> ofMessages = messages.lower(statement, inside);
      instructions.addAll(ofMessages.isPresent() ? ofMessages.get() : lower(statement, inside));
    }
    return instructions;
  }

  /** Lowers the body of a block; empty if the block has none. */
  List<Instruction> body(Optional<Body> body, LexicalScope scope) {
    return body.map(present -> lower(present, scope)).orElse(List.of());
  }

  /** Returns whether a statement can be lowered. Statements of partials are limited in number. */
  private boolean hasRoom(Statement statement, Nesting nesting) {
    return !nesting.isInPartial() || lowering.program().expansion().hasRoom(statement, nesting);
  }

  private List<Instruction> lower(Statement statement, LexicalScope scope) {
    StoppableThread.endIfStopped();
    if (statement instanceof Content content) {
      return text(content);
    }
    if (statement instanceof Comment) {
      return List.of();
    }
    if (statement instanceof Mustache mustache) {
      return mustache(mustache, scope);
    }
    if (statement instanceof Block block) {
      return blocks.lower(block, scope);
    }
    if (statement instanceof Statement.Partial partial) {
      return partials.lower(partial, scope);
    }
    if (statement instanceof PartialBlock block) {
      return partials.lower(block, scope);
    }
    if (statement instanceof DecoratorBlock block && InlinePartial.isDefinition(block)) {
      return List.of();
    }
    Span tag = statement instanceof DecoratorBlock block ? block.openTag() : statement.span();
    lowering.report(
        DiagnosticCode.UNKNOWN_HELPER,
        tag,
        "The only decorator is '{{#*inline \"name\"}}…{{/inline}}'.",
        lowering.textOf(tag));
    return List.of();
  }

  private List<Instruction> text(Content content) {
    if (content.value().isEmpty()) {
      return List.of();
    }
    // Whitespace control only trims the ends, so the remaining text begins here.
    int cut = Math.max(0, content.original().indexOf(content.value()));
    Span span = new Span(content.span().start() + cut, content.span().end());
    List<Instruction.EmitText> parts = lowering.unit().parts(content.value(), span.start());
    return List.of(new Instruction.EmitText(content.value(), lowering.at(span), parts));
  }

  private List<Instruction> mustache(Mustache mustache, LexicalScope scope) {
    Call call = asCall(mustache.call());
    Expression callee = call.callee();
    if (LowerLog.isLog(mustache.call())) {
      return List.of(new LowerLog(lowering, values).lower(mustache, scope));
    }
    Optional<List<Instruction>> ofMark = marks.lower(mustache.call(), scope);
    if (ofMark.isPresent()) {
      return ofMark.get();
    }
    Optional<List<Instruction>> ofTool = tools.lower(mustache, scope);
    if (ofTool.isPresent()) {
      return ofTool.get();
    }
    Optional<List<Instruction>> ofOutput = outputs.print(call, scope);
    if (ofOutput.isPresent()) {
      return ofOutput.get();
    }
    if (call.isBare() && isBareHelper(callee, scope)) {
      Value value = values.call(call, scope);
      return printing.print(value, mustache.escaped(), shown(call), callee.span());
    }
    boolean isUnknown = callee instanceof Path name && !isHelper(name, scope);
    if (isUnknown && lowering.misplaced().isReported(mustache)) {
      return List.of();
    }
    if (!call.isBare() || !(callee instanceof Path path)) {
      Value value = closed(values.call(mustache.call(), scope), scope);
      return printing.print(value, mustache.escaped(), shown(mustache.call()), callee.span());
    }
    if (isHelper(path, scope)) {
      String name = callee.original();
      String fix =
          paths.isVariable(name, scope)
              ? "Write '{{this." + name + "}}' for the variable."
              : "It needs arguments.";
      lowering.report(DiagnosticCode.HELPER_NAME, callee.span(), fix, name);
      return List.of();
    }
    Value value = paths.resolve(path, scope);
    return printing.print(value, mustache.escaped(), callee.original(), callee.span());
  }

  /**
   * Converts JSON that is in a fence or untrusted to JSON without tags, so that no fence has to
   * escape it.
   */
  private Value closed(Value value, LexicalScope scope) {
    boolean isJson = value instanceof Value.Apply apply && apply.function() == BuiltIn.JSON;
    return isJson && (scope.nesting().isFenced() || lowering.program().origins().isUntrusted(value))
        ? new Value.Apply(
            BuiltIn.JSON_WITHOUT_TAGS, value.operands(), value.type(), value.optional())
        : value;
  }

  /** Returns whether a bare name refers to a helper, not to a variable. */
  private boolean isBareHelper(Expression callee, LexicalScope scope) {
    if (!(callee instanceof Path path) || !path.isSimple()) {
      return false;
    }
    String name = path.original();
    Optional<Helper> helper = lowering.setting().helper(name);
    boolean needsNothing = helper.filter(found -> found.least() == 0).isPresent();
    return needsNothing
        ? !paths.isVariable(name, scope)
        : helper.isPresent() && !paths.mayBeVariable(name, scope);
  }

  /**
   * Returns whether handlebars.js always calls a helper for a name, even if the context has the
   * name.
   */
  static boolean isHelper(Path path, LexicalScope scope) {
    String name = path.original();
    return path.isSimple() && HelperNames.BUILT_IN.contains(name) && scope.name(name) == null;
  }

  /**
   * Returns a call in which a lone literal is replaced by a path: as in handlebars.js, a literal
   * alone in a tag is the name of a variable.
   */
  static Call asCall(Call call) {
    Expression callee = call.callee();
    if (!call.isBare() || callee instanceof Path || callee instanceof Expression.SubExpression) {
      return call;
    }
    String name =
        callee instanceof Expression.NumberLiteral number
            ? io.promptcompiler.runtime.support.Numbers.text(number.value())
            : callee.original();
    return new Call(Path.ofName(name, callee.span()), List.of(), List.of());
  }

  private static String shown(Call call) {
    return "(" + call.callee().original() + " …)";
  }
}
