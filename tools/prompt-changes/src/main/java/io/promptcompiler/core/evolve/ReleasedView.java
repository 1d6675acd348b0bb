package io.promptcompiler.core.evolve;

import io.promptcompiler.core.equivalence.KnownValues;
import io.promptcompiler.core.evolve.CommonTypes.Pair;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Transforms a present program to what callers of the released one see: new values are absent or
 * have their defaults, previously required values are present, and enums have the released values.
 * For a changed default, the released one is used, unless changed defaults are marked: then values
 * that depend on them are compared later.
 */
final class ReleasedView {
  private final CommonTypes types;
  private final KnownValues known;
  private final boolean marks;
  private final Map<Integer, Variable> variables = new HashMap<>();
  private final IdentityHashMap<Field, Field> fields = new IdentityHashMap<>();
  private final IdentityHashMap<Field, ChangedDefault> changed = new IdentityHashMap<>();

  /**
   * A property whose default has changed.
   *
   * @param owner the objects that have the property
   */
  record ChangedDefault(Pair owner, DefaultChange change) {}

  /**
   * Creates a view of programs with the given types.
   *
   * @param known evaluates constants only
   * @param marks whether values with a changed default are marked
   */
  ReleasedView(CommonTypes types, KnownValues known, boolean marks) {
    this.types = types;
    this.known = known;
    this.marks = marks;
  }

  /**
   * Returns the changed default of the property that a value reads; empty if the value does not
   * read a marked property.
   */
  Optional<ChangedDefault> changed(Value value) {
    return value instanceof Value.Member member
        ? Optional.ofNullable(changed.get(member.field()))
        : Optional.empty();
  }

  List<Instruction> text(List<Instruction> text) {
    return text.stream().map(this::instruction).toList();
  }

  private Instruction instruction(Instruction instruction) {
    return switch (instruction.kind()) {
      case EMIT_VALUE -> {
        EmitValue emit = (EmitValue) instruction;
        Value value = value(emit.value());
        Value settled =
            isSame(value, one -> known.text(one, emit.conversion())) ? settled(value) : value;
        yield new EmitValue(settled, emit.conversion(), emit.location());
      }
      case LOOP -> {
        Loop loop = (Loop) instruction;
        Value over = value(loop.over());
        over = isSame(over, this::iterated) ? settled(over) : over;
        Variable item = variable(loop.item(), loop.item().optional());
        Instruction inside = loop.named(item, loop.frame()).mapBlocks(this::text);
        yield inside.with(List.of(over), inside.blocks());
      }
      case BIND -> {
        Bind bind = (Bind) instruction;
        Value value = value(bind.value());
        Variable variable =
            variable(bind.variable(), bind.variable().optional() && value.optional());
        yield new Bind(variable, value, text(bind.body()), bind.location());
      }
      case BRANCH, EMIT_TEXT, CALL, INCLUDE, INDENTED, FENCED, GATHERED, MARK, LOG ->
          instruction.map(this::value, this::text);
      case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> instruction.map(this::value, this::text);
    };
  }

  /** Returns the value that a loop iterates over, or null if there are no iterations. */
  private @Nullable Object iterated(Value over) {
    Value isAny = new Value.Truth(over, Value.Truth.Test.TRUTHY);
    return Boolean.TRUE.equals(known.of(isAny)) ? known.of(over) : null;
  }

  private Variable variable(Variable variable, boolean optional) {
    Variable typed =
        new Variable(
            variable.number(),
            variable.hint(),
            types.asReleased(variable.type()),
            optional,
            Optional.empty());
    variables.put(variable.number(), typed);
    return typed;
  }

  private Value value(Value value) {
    if (value instanceof Value.Read read) {
      Variable typed = variables.get(read.variable().number());
      return typed == null ? value : new Value.Read(typed);
    }
    Value inside = value.map(this::value);
    if (isOfNothing(inside)) {
      return new Value.Absent();
    }
    if (inside instanceof Value.Member member) {
      return member(member);
    }
    return inside.type() instanceof Type.Bool && isSame(inside, known::of)
        ? settled(inside)
        : inside;
  }

  /** Returns whether a value is read from an absent value, and is therefore absent too. */
  private static boolean isOfNothing(Value value) {
    return switch (value.kind()) {
      case MEMBER, DYNAMIC_MEMBER, ELEMENT, DYNAMIC_LOOKUP, LENGTH, TO_ANY ->
          value.operands().get(0) instanceof Value.Absent;
      default -> false;
    };
  }

  private Value member(Value.Member member) {
    Optional<Pair> pair = types.object(member.object().type());
    if (pair.isEmpty()) {
      return member;
    }
    Field now = member.field();
    Optional<Field> old = pair.get().released().field(now.name());
    if (old.isPresent()) {
      Field seen = fields.computeIfAbsent(now, none -> asReleased(pair.get(), old.get(), now));
      return new Value.Member(member.object(), seen);
    }
    if (now.required()) {
      return member;
    }
    Value absent = new Value.Absent();
    Optional<Value> constant =
        now.defaultValue().map(found -> new Value.Literal(found, now.type()));
    return constant.isPresent() && member.object().optional()
        ? new Value.Choice(
            new Value.Truth(member.object(), Value.Truth.Test.PRESENT), constant.get(), absent)
        : constant.orElse(absent);
  }

  private Field asReleased(Pair pair, Field old, Field now) {
    boolean isChanged = marks && isChanged(old, now);
    boolean isThere = old.required() || now.required();
    Optional<Constant> byDefault = isChanged ? Optional.empty() : old.defaultValue();
    Field seen =
        new Field(now.name(), types.asReleased(now.type()), isThere, byDefault, "", now.location());
    if (isChanged) {
      changed.put(seen, new ChangedDefault(pair, new DefaultChange(pair.path(now), old, now)));
    }
    return seen;
  }

  /** Returns whether the default of a field has changed. */
  static boolean isChanged(Field old, Field now) {
    return !old.required()
        && !now.required()
        && old.type().getClass() == now.type().getClass()
        && !new DefaultChange(now.name(), old, now).isSame();
  }

  /**
   * Returns whether a value that depends on one changed default has the same outcome with both
   * defaults.
   */
  private boolean isSame(Value value, Outcome outcome) {
    Optional<Field> field = marked(value);
    if (field.isEmpty()) {
      return false;
    }
    ChangedDefault change = Objects.requireNonNull(changed.get(field.get()));
    Value before = with(value, change, change.change().released());
    Value after = with(value, change, change.change().present());
    return known.has(before)
        && known.has(after)
        && Objects.equals(outcome.of(before), outcome.of(after));
  }

  /** Computes the outcome of a value. */
  @FunctionalInterface
  private interface Outcome {
    @Nullable Object of(Value value);
  }

  private Optional<Field> marked(Value value) {
    return changed(value).isPresent()
        ? Optional.of(((Value.Member) value).field())
        : value.operands().stream().flatMap(operand -> marked(operand).stream()).findFirst();
  }

  private Value with(Value value, ChangedDefault change, Field given) {
    if (changed(value).equals(Optional.of(change))) {
      return given
          .defaultValue()
          .<Value>map(constant -> new Value.Literal(constant, given.type()))
          .orElseGet(Value.Absent::new);
    }
    return value.map(operand -> with(operand, change, given));
  }

  /** Returns a value without marks. */
  private Value settled(Value value) {
    if (value instanceof Value.Member member && changed.containsKey(member.field())) {
      Field field = member.field();
      return new Value.Member(
          member.object(),
          new Field(field.name(), field.type(), false, Optional.empty(), "", field.location()));
    }
    return value.map(this::settled);
  }
}
