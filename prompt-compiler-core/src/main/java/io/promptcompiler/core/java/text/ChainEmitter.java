package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.model.JavaTypes;
import io.promptcompiler.core.java.names.Bindings;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.Place;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Gathered;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.runtime.support.Lines;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An emitter that translates instructions to one chain of appends: first all conditions and values
 * are computed into locals, then the text is built. HotSpot compiles exactly this form to one
 * allocation and one copy; a branch or call between two appends would cost several times as much.
 * Text that consists mostly of loops is appended piece by piece instead, because a chain would copy
 * it once more.
 */
public final class ChainEmitter {
  /** The maximum number of appends in one expression, which javac nests. */
  private static final int LONGEST_CHAIN = 30;

  /** The maximum number of locals that one statement declares. */
  private static final int MOST_DECLARED = 6;

  private final ClassContext context;
  private final ExpressionEmitter expressions;
  private final TextEmitter texts;
  private final ExtractMethod extract;
  private final IncludeEmitter includes;
  private final Sizes sizes = new Sizes();

  public ChainEmitter(ClassContext context, ExpressionEmitter expressions) {
    this.context = context;
    this.expressions = expressions;
    this.texts = new TextEmitter(expressions);
    this.extract = new ExtractMethod(context, expressions);
    this.includes = new IncludeEmitter(context, expressions);
  }

  /** The origin of a piece. */
  enum Kind {
    FIXED,
    VALUE,
    OTHER
  }

  /**
   * A piece of the text.
   *
   * @param text a constant, local or field of type {@code String}, or an {@code int}
   * @param place the place in the template that the piece renders
   * @param slot the local, if a branch assigns the piece
   */
  record Piece(Kind kind, Expr text, Place place, Optional<BranchLocal> slot) {
    Piece(Kind kind, Expr text, Place place) {
      this(kind, text, place, Optional.empty());
    }
  }

  /** Writes code that returns the text of instructions. */
  public void emit(List<Instruction> instructions, Code code) {
    if (Sizes.isMostlyLoops(instructions)) {
      new PiecesEmitter(context, expressions).emit(instructions, code);
      return;
    }
    List<Piece> pieces = pieces(instructions, code);
    if (pieces.size() <= 1) {
      code.statement("return $L", pieces.isEmpty() ? "\"\"" : string(pieces.get(0)));
      return;
    }
    CodeBlock builder =
        CodeBlock.of("new $T($L)", StringBuilder.class, Math.max(16, Sizes.length(instructions)));
    if (pieces.size() <= LONGEST_CHAIN) {
      code.add("return $L$>$>", builder);
      append(pieces, code);
      code.add("\n.toString();$<$<\n");
      return;
    }
    String variable = context.builderVariable();
    code.statement("$T $L = $L", StringBuilder.class, variable, builder);
    for (int i = 0; i < pieces.size(); i += LONGEST_CHAIN) {
      // HotSpot treats the appends as one chain only if the variable is reassigned.
      code.add("$L = $L$>$>", variable, variable);
      append(pieces.subList(i, Math.min(i + LONGEST_CHAIN, pieces.size())), code);
      code.add(";$<$<\n");
    }
    code.statement("return $L.toString()", variable);
  }

  private static void append(List<Piece> pieces, Code code) {
    String named = "";
    for (Piece piece : pieces) {
      if (!piece.place().comment().equals(named)) {
        named = piece.place().comment();
        code.add("\n// $L", named);
      }
      code.add("\n.append($L)", piece.text());
    }
  }

  /**
   * Returns the pieces of instructions. If there are too many for one method, groups of
   * instructions become separate methods.
   */
  private List<Piece> pieces(List<Instruction> instructions, Code code) {
    List<Piece> pieces = new ArrayList<>();
    if (sizes.pieces(instructions) <= Sizes.LARGEST_METHOD) {
      instructions.forEach(instruction -> pieces(instruction, pieces, code));
      return pieces;
    }
    for (List<Instruction> group : sizes.groupsByPieces(instructions)) {
      if (group.size() == 1) {
        pieces(group.get(0), pieces, code);
      } else {
        pieces.add(call(group, code));
      }
    }
    return pieces;
  }

  private List<Piece> block(List<Instruction> instructions, Code code) {
    return sizes.isLargeByPieces(instructions)
        ? List.of(call(instructions, code))
        : pieces(instructions, code);
  }

  private Piece call(List<Instruction> instructions, Code code) {
    String hint = context.places().word(instructions);
    CodeBlock call =
        extract.call(
            hint,
            instructions,
            code,
            method -> method.returns(String.class),
            "",
            body -> emit(instructions, body));
    return hoisted(call, hint, instructions.get(0), code);
  }

  private void pieces(Instruction instruction, List<Piece> pieces, Code code) {
    if (code.isInner() && !(instruction instanceof EmitText)) {
      assign(pieces, code);
    }
    Place place = context.place(instruction.location());
    pieces.addAll(
        switch (instruction.kind()) {
          case EMIT_TEXT -> fixed((EmitText) instruction, place);
          case EMIT_VALUE -> List.of(value((EmitValue) instruction, place, code));
          case BRANCH -> branch((Branch) instruction, code);
          case LOOP -> List.of(loop((Loop) instruction, code));
          case CALL -> List.of(call((Call) instruction, code));
          case INCLUDE -> {
            Include include = (Include) instruction;
            Expr text = includes.text(include, code);
            yield List.of(hoisted(text.code(), IncludeEmitter.hint(include), include, code));
          }
          case INDENTED -> List.of(indented((Indented) instruction, code));
          case GATHERED -> {
            Gathered gathered = (Gathered) instruction;
            CodeBlock text = FenceEmitter.text(gathered, code, context, expressions);
            yield List.of(hoisted(text, FenceEmitter.hint(gathered), gathered, code));
          }
          case BIND -> {
            Bind bind = (Bind) instruction;
            Bindings.bind(bind, expressions.emit(bind.value(), code), context, code);
            yield block(bind.body(), code);
          }
          case LOG -> {
            LogEmitter.emit((Log) instruction, place, expressions, code);
            yield List.of();
          }
          // Texts with marks are appended piece by piece instead.
          case FENCED, MARK, EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE ->
              throw new IllegalStateException("Not part of a chain: " + instruction);
        });
  }

  private List<Piece> fixed(EmitText text, Place place) {
    List<Piece> pieces = new ArrayList<>();
    for (String part : Literals.parts(text.text())) {
      Expr constant = new Expr(context.texts().string(part), true, false);
      pieces.add(new Piece(Kind.FIXED, constant, place));
    }
    return pieces;
  }

  private Piece loop(Loop loop, Code code) {
    String hint = "each" + Identifiers.raised(Identifiers.member(loop.item().hint()));
    return hoisted(extract.text(hint, List.of(loop), code), hint, loop, code);
  }

  private Piece call(Call call, Code code) {
    CodeBlock text =
        extract.call(call, "text", code, method -> method.returns(String.class), "", this::emit);
    return hoisted(text, call.hint(), call, code);
  }

  private Piece indented(Indented indented, Code code) {
    String hint = "indented" + Identifiers.raised(context.places().word(indented.body()));
    CodeBlock text = extract.text(hint, indented.body(), code);
    CodeBlock lines =
        CodeBlock.of("$T.indent($L, $L)", Lines.class, text, Literals.code(indented.indent()));
    return hoisted(lines, hint, indented, code);
  }

  private Piece value(EmitValue print, Place place, Code code) {
    return texts
        .known(print, code)
        .map(text -> new Piece(Kind.VALUE, text, place))
        .orElseGet(
            () -> {
              Expr text = texts.emit(print, code);
              Piece piece = held(Kind.VALUE, text, texts.hint(print, code), place, code);
              texts.remember(print, piece.text(), code);
              return piece;
            });
  }

  private Piece hoisted(CodeBlock call, String hint, Instruction first, Code code) {
    Place place = context.place(first.location());
    return held(Kind.OTHER, new Expr(call, false, false), hint, place, code);
  }

  /** Assigns the pieces of an arm that are not yet in locals, before other pieces are computed. */
  private static void assign(List<Piece> pieces, Code code) {
    for (int i = 0; i < pieces.size(); i++) {
      Piece piece = pieces.get(i);
      if (piece.slot().isEmpty()) {
        BranchLocal slot = new BranchLocal();
        code.statement("$L = $L", slot, string(piece));
        pieces.set(i, new Piece(piece.kind(), slot.text(), piece.place(), Optional.of(slot)));
      }
    }
  }

  /**
   * Returns a piece whose text is in a local. In an arm of a branch, this is the local of the whole
   * branch.
   */
  private static Piece held(Kind kind, Expr text, String hint, Place place, Code code) {
    if (text.isSimple() || text.isInt() || !code.isInner()) {
      return new Piece(kind, code.hoist(JavaTypes.STRING, hint, text), place);
    }
    BranchLocal slot = new BranchLocal();
    code.statement("$L = $L", slot, text);
    return new Piece(kind, slot.text(), place, Optional.of(slot));
  }

  /**
   * An arm of a branch.
   *
   * @param condition the condition of the arm; empty for the last arm
   * @param code the code that computes the pieces
   */
  record Arm(Optional<Expr> condition, CodeBlock code, List<Piece> pieces) {}

  /**
   * Returns the pieces of a branch. All arms assign the same locals, which are empty for arms with
   * fewer pieces. A branch inside an arm uses the locals of the enclosing branch.
   */
  private List<Piece> branch(Branch branch, Code code) {
    List<Arm> arms = withoutEmptyThen(arms(branch, code));
    int count = arms.stream().mapToInt(arm -> arm.pieces().size()).max().orElse(0);
    if (count == 1 && arms.size() == 2 && arms.stream().allMatch(arm -> arm.code().isEmpty())) {
      Place place = context.place(branch.location());
      Expr condition = arms.get(0).condition().orElseThrow();
      CodeBlock then = text(arms.get(0).pieces(), 0);
      Expr either = Expr.of("$L ? $L : $L", condition, then, text(arms.get(1).pieces(), 0));
      String hint = BranchNames.subject(branch.condition()) + "Text";
      return List.of(held(Kind.OTHER, either, hint, place, code));
    }
    List<Piece> pieces = new ArrayList<>();
    for (Piece piece : longest(arms)) {
      BranchLocal slot = new BranchLocal();
      pieces.add(new Piece(Kind.OTHER, slot.text(), piece.place(), Optional.of(slot)));
    }
    if (!code.isInner()) {
      declare(pieces, BranchNames.of(branch.condition(), arms, code.locals()), code);
    }
    code.open("if ($L)", arms.get(0).condition().orElseThrow());
    fill(pieces, arms.get(0), code);
    for (Arm arm : arms.subList(1, arms.size())) {
      if (arm.condition().isPresent()) {
        code.next("else if ($L)", arm.condition().get());
      } else {
        code.next("else");
      }
      fill(pieces, arm, code);
    }
    code.close();
    return pieces;
  }

  /** Declares the locals of a branch, several in each statement. */
  private static void declare(List<Piece> pieces, List<String> names, Code code) {
    for (int i = 0; i < names.size(); i++) {
      pieces.get(i).slot().orElseThrow().name(names.get(i));
    }
    for (int i = 0; i < names.size(); i += MOST_DECLARED) {
      List<String> declared = names.subList(i, Math.min(i + MOST_DECLARED, names.size()));
      code.statement("$T $L", String.class, String.join(", ", declared));
    }
  }

  /** Moves an arm without output to the end if there are two arms. */
  private static List<Arm> withoutEmptyThen(List<Arm> arms) {
    Arm then = arms.get(0);
    boolean isEmpty = then.pieces().isEmpty() && then.code().isEmpty();
    if (arms.size() != 2 || !isEmpty) {
      return arms;
    }
    Optional<Expr> opposite = then.condition().map(Expr::not);
    Arm otherwise = arms.get(1);
    return List.of(
        new Arm(opposite, otherwise.code(), otherwise.pieces()),
        new Arm(Optional.empty(), then.code(), then.pieces()));
  }

  private List<Arm> arms(Branch branch, Code code) {
    List<Arm> arms = new ArrayList<>();
    Expr condition = expressions.emit(branch.condition(), code);
    Branch current = branch;
    while (true) {
      Code then = code.beginBlock();
      TruthEmitter.assume(current.condition(), then.locals());
      arms.add(arm(Optional.of(condition), current.then(), then));
      Optional<ElseIf> elseIf = ElseIf.of(current.otherwise(), expressions, code);
      if (elseIf.isEmpty()) {
        arms.add(arm(Optional.empty(), current.otherwise(), code.beginBlock()));
        return arms;
      }
      if (arms.size() == Sizes.MOST_ARMS) {
        Code rest = code.beginBlock();
        List<Piece> pieces = List.of(call(current.otherwise(), rest));
        arms.add(new Arm(Optional.empty(), rest.endBlock(), pieces));
        return arms;
      }
      current = elseIf.get().branch();
      condition = elseIf.get().condition();
    }
  }

  private Arm arm(Optional<Expr> condition, List<Instruction> instructions, Code code) {
    List<Piece> pieces = block(instructions, code);
    return new Arm(condition, code.endBlock(), pieces);
  }

  private static List<Piece> longest(List<Arm> arms) {
    return arms.stream().map(Arm::pieces).max(Comparator.comparingInt(List::size)).orElseThrow();
  }

  private static void fill(List<Piece> pieces, Arm arm, Code code) {
    code.add(arm.code());
    for (int i = 0; i < pieces.size(); i++) {
      BranchLocal slot = pieces.get(i).slot().orElseThrow();
      Optional<BranchLocal> assigned =
          i < arm.pieces().size() ? arm.pieces().get(i).slot() : Optional.empty();
      if (assigned.isPresent()) {
        assigned.get().become(slot);
      } else {
        code.statement("$L = $L", slot, text(arm.pieces(), i));
      }
    }
  }

  private static CodeBlock text(List<Piece> pieces, int i) {
    return i < pieces.size() ? string(pieces.get(i)) : CodeBlock.of("$S", "");
  }

  private static CodeBlock string(Piece piece) {
    return piece.text().isInt()
        ? CodeBlock.of("Integer.toString($L)", piece.text().code())
        : piece.text().code();
  }
}
