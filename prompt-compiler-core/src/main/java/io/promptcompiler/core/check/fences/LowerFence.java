package io.promptcompiler.core.check.fences;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.BAD_FENCE_ATTRIBUTE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.BAD_FENCE_NAME;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.ELSE_OF_FENCE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.FENCE_IN_ITSELF;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.NO_BLOCK_PARAMETERS;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_FENCE_STYLE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT_COUNT;

import io.promptcompiler.core.check.LowerStatements;
import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.names.GivenNames;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.names.ResolvePath;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.Fence.Style;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Fenced.Attribute;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.syntax.Statement.Block;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lowers {@code {{#fence "document" source=name}}…{{/fence}}}: its name and style are constants,
 * its attributes are values that print on one line.
 */
public final class LowerFence {
  private static final String STYLE = "style";

  private final Lowering lowering;
  private final ResolvePath paths;
  private final LowerValue values;
  private final LowerStatements statements;

  public LowerFence(
      Lowering lowering, ResolvePath paths, LowerValue values, LowerStatements statements) {
    this.lowering = lowering;
    this.paths = paths;
    this.values = values;
    this.statements = statements;
  }

  /** Returns whether a name is the name of the fence block. */
  public static boolean isFence(String name) {
    return name.equals("fence");
  }

  public List<Instruction> lower(Block block, LexicalScope scope) {
    lowering.haveFence();
    LexicalScope inner = inside(block, scope);
    Style style = style(block.call());
    List<Attribute> attributes = attributes(block.call(), style, scope);
    Optional<String> name = name(block.call(), scope);
    Fence fence = name.map(found -> fence(found, style, block, scope)).orElse(Fence.UNNAMED);
    return List.of(
        new Instruction.Fenced(
            fence, attributes, body(block, inner.fenced(fence)), lowering.at(block.openTag())));
  }

  private Fence fence(String name, Style style, Block block, LexicalScope scope) {
    FencePlace place = FencePlace.of(block, lowering);
    if (style == Style.MARKDOWN) {
      place.checkMarkdown();
    }
    scope.nesting().fences().stream()
        .filter(around -> around.isCalled(name))
        .findFirst()
        .ifPresent(
            around ->
                lowering.report(
                    FENCE_IN_ITSELF,
                    block.openTag(),
                    "Give one of the fences another name, or remove it.",
                    around.name()));
    return new Fence(style, name, place.opening(), place.closing());
  }

  /** Returns the scope inside the fence, and reports unsupported parts of the block. */
  private LexicalScope inside(Block block, LexicalScope scope) {
    block
        .inverse()
        .ifPresent(
            inverse ->
                lowering.report(
                    ELSE_OF_FENCE, block.elseTag(), "Put an '{{#if}}' around or into the fence."));
    Value absent = new Value.Absent();
    return GivenNames.refused(NO_BLOCK_PARAMETERS, block.body(), "fence", lowering)
        .bind(scope, absent, absent);
  }

  private List<Instruction> body(Block block, LexicalScope scope) {
    return block.body().map(body -> statements.lower(body, scope)).orElse(List.of());
  }

  private Optional<String> name(Call call, LexicalScope scope) {
    if (call.arguments().size() != 1) {
      lowering.report(
          WRONG_ARGUMENT_COUNT,
          call.callee().span(),
          "Write '{{#fence \"document\"}}'.",
          "fence",
          "exactly one argument");
      return Optional.empty();
    }
    Expression name = call.arguments().get(0);
    if (name instanceof StringLiteral text && Fence.isName(text.value())) {
      return Optional.of(text.value());
    }
    String shown = name instanceof StringLiteral text ? text.value() : lowering.textOf(name.span());
    String bare = TypographicQuotes.quote(shown) ? TypographicQuotes.strip(shown) : shown;
    String meant = bare.strip().replaceAll("\\s+", "-");
    if (!bare.equals(shown) && !(name instanceof StringLiteral) && Fence.isName(bare)) {
      String quoted = '"' + bare + '"';
      lowering.report(
          BAD_FENCE_NAME,
          name.span(),
          Fix.of("Write '{{#fence " + quoted + "}}', with straight quotes.")
              .replacing(lowering.here(name.span()), quoted),
          shown);
      return Optional.empty();
    }
    Fix fix =
        Fix.of(
            "Write a name in quotes: a letter, then up to 99 letters, digits, '_' or '-', such as"
                + " '{{#fence \""
                + (Fence.isName(meant) ? meant : "document")
                + "\"}}'.");
    boolean isMeant =
        name instanceof Expression.Path path
            && path.isSimple()
            && Fence.isName(shown)
            && !paths.isVariable(shown, scope);
    lowering.report(
        BAD_FENCE_NAME,
        name.span(),
        isMeant ? fix.replacing(lowering.here(name.span()), "\"" + shown + "\"") : fix,
        shown);
    return Optional.empty();
  }

  private Style style(Call call) {
    for (HashPair pair : call.hash()) {
      if (pair.key().equals(STYLE)) {
        if (pair.value() instanceof StringLiteral text
            && text.value().equals(Style.MARKDOWN.word())) {
          return Style.MARKDOWN;
        }
        String shown =
            pair.value() instanceof StringLiteral text
                ? text.value()
                : lowering.textOf(pair.value().span());
        lowering.report(
            UNKNOWN_FENCE_STYLE,
            pair.value().span(),
            Fix.of("Write 'style=\"markdown\"' for a code fence, or nothing for tags."),
            shown);
      }
    }
    return Style.TAGS;
  }

  private List<Attribute> attributes(Call call, Style style, LexicalScope scope) {
    List<Attribute> attributes = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (HashPair pair : call.hash()) {
      if (!pair.key().equals(STYLE)) {
        Value value = values.lower(pair.value(), scope);
        Optional<String> wrong = wrong(pair, value, style, names.add(pair.key()));
        if (wrong.isPresent()) {
          lowering.report(BAD_FENCE_ATTRIBUTE, pair.span(), "", pair.key(), wrong.get());
        } else if (!(value instanceof Value.Absent)) {
          Conversion conversion = new Conversion(Conversion.Form.of(value.type()), false);
          attributes.add(new Attribute(pair.key(), value, conversion));
        }
      }
    }
    return attributes;
  }

  private static Optional<String> wrong(HashPair pair, Value value, Style style, boolean isFirst) {
    if (style == Style.MARKDOWN) {
      return Optional.of("is not allowed: only fences made of tags have attributes");
    }
    if (!isFirst) {
      return Optional.of("is given twice");
    }
    if (!Fence.isName(pair.key())) {
      return Optional.of("has an invalid name: use a letter, then letters, digits, '_' or '-'");
    }
    return value instanceof Value.Absent || value.type().isScalar()
        ? Optional.empty()
        : Optional.of(
            "is "
                + value.type().described()
                + ", but must be a text, a number, a boolean or an enum");
  }
}
