package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.Divide;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.MaskOf;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.OriginOf;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValueNames;
import io.promptcompiler.core.program.ValuePath;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The values of callers that a prompt puts into its messages, and how it multiplies them. Values
 * are named by their path from the parameters of the prompt, also in partials, so that variables
 * and partials do not matter.
 */
final class PromptContents {
  /** The way in which a value leaves a prompt, where that is more than a part of a text. */
  enum Kind {
    /** As a media part. It counts how often, and in which loops. */
    MEDIA,
    /** As a part of a text. */
    PRINTED,
    /** As a part of a text, in a manner; each is also {@link #PRINTED}. */
    SHOWN,
    /** As a part of a text, although it is sensitive; it is also {@link #SHOWN}. */
    SENSITIVE,
    /**
     * As a part of a text that is not of the user, although others wrote it: it is untrusted, or
     * comes from a history. It is also {@link #SHOWN}.
     */
    FOREIGN,
    /** As a part of a text outside of a fence, and not as JSON; each is also {@link #SHOWN}. */
    BARE,
    /** Like {@link #BARE}, although it is untrusted; it is also {@link #BARE}. */
    UNTRUSTED,
    /** As a part of a text, without escapes of HTML; it is also {@link #SHOWN}. */
    UNESCAPED,
    /** As a line of a log. */
    LOGGED,
    /** Not a value, but a call of a partial in itself. */
    RECURSION
  }

  /**
   * A value in a message.
   *
   * @param roles the possible roles of the message, in words; empty for a text
   * @param path the path of the value and of the loops around it
   * @param manner the helpers through which the value is shown; empty for the value itself, and if
   *     it does not matter
   */
  record Item(Kind kind, String roles, String path, String manner) {
    Item(Kind kind, String roles, String path) {
      this(kind, roles, path, "");
    }
  }

  /** A value of callers in another value, and the helpers that are applied to it there. */
  private record Shown(Value value, String manner) {}

  /**
   * The places of an item.
   *
   * @param times how often it is reached at most, apart from loops
   * @param name the name of its value in the template
   * @param wholes the items that show its value, as it is or as a part of another one; empty if
   *     only the same item does
   */
  record Found(int times, String name, Location location, List<Item> wholes) {
    private Found(String name, Location location) {
      this(1, name, location, List.of());
    }

    private Found plus(int more) {
      return new Found((int) Math.min(MOST, (long) times + more), name, location, wholes);
    }

    private Found times(long factor) {
      return new Found(
          (int) Math.min(MOST, times * Math.min(MOST, factor)), name, location, wholes);
    }
  }

  /** The member of an element that stands for its key. */
  private static final String KEY = "@key";

  private static final String USER = Role.USER.toString();

  /** The functions that choose or sort values, but hide nothing of them. */
  private static final Set<Function> WHOLE =
      Set.of(BuiltIn.OR_ELSE, BuiltIn.LIST, BuiltIn.SORT_ASCENDING, BuiltIn.SORT_DESCENDING);

  /** The number up to which is counted. */
  private static final long MOST = 1_000_000;

  /** The number of parts from which on a value is replaced by its path. */
  private static final int LARGE = 30;

  /** The object of the values that are too large to be written. */
  private static final Value LARGE_ONES =
      new Value.Parameters(new Type.ObjectRef(TypeName.named("", "large")));

  private final Map<Item, Found> items = new LinkedHashMap<>();
  private final List<String> order = new ArrayList<>();
  private final Map<String, List<CompareBudgets.Budget>> budgets = new LinkedHashMap<>();
  private final Map<String, Location> large = new LinkedHashMap<>();
  private boolean escapes;
  private int nestedLoops;
  private int factors;
  private double expansion = 1;
  private int recursions;

  private PromptContents() {}

  /** Returns the contents of an entry point, without its variants. */
  static PromptContents of(EntryPoint prompt) {
    PromptContents contents = new PromptContents();
    Rendering rendering = prompt.rendering();
    contents.add(prompt, prompt.parameters(), rendering.instructions(), rendering.procedures(), "");
    for (Member.Part part : prompt.parts()) {
      Conversation conversation = part.conversation();
      for (Conversation.Message message : conversation.messages()) {
        contents.add(
            prompt,
            part.parameters(),
            message.text(),
            conversation.procedures(),
            part.name() + " " + message.role());
      }
    }
    return contents;
  }

  /** Returns the values with more than a text. */
  Map<Item, Found> items() {
    return items;
  }

  /**
   * Returns how often these contents have an item of other contents, whether or not its value is
   * sensitive or untrusted here. If a value is shown without a helper here, or as a part of another
   * value, the manner does not matter.
   *
   * @param found the places of the item in the other contents
   */
  int times(Item item, Found found) {
    if (item.kind() == Kind.UNESCAPED && !escapes) {
      return (int) MOST;
    }
    return found.wholes().stream().mapToInt(this::count).reduce(count(item), Math::max);
  }

  private int count(Item item) {
    @Nullable Found found = items.get(item);
    return found == null ? 0 : found.times();
  }

  /**
   * Returns the lists whose messages are inserted, or which messages are repeated for, in order.
   */
  List<String> order() {
    return order;
  }

  /** Returns the budgets of messages, histories, loops around messages, and slots, in order. */
  Map<String, List<CompareBudgets.Budget>> budgets() {
    return budgets;
  }

  /** Returns the first places of the values that are too large to be followed, by their path. */
  Map<String, Location> large() {
    return large;
  }

  /** Returns the largest number of loops over independent lists of callers in each other. */
  int nestedLoops() {
    return nestedLoops;
  }

  /**
   * Returns the largest number of values of callers whose lengths are multiplied in one value; 1 if
   * no value is longer than all values of callers together, apart from a constant factor.
   */
  int factors() {
    return factors;
  }

  /** Returns how many times longer a value of callers can become through literals of helpers. */
  double expansion() {
    return expansion;
  }

  /** Returns the largest number of calls of a partial in itself. */
  int recursions() {
    return recursions;
  }

  private void add(
      EntryPoint prompt,
      ObjectType parameters,
      List<Instruction> instructions,
      List<Procedure> procedures,
      String role) {
    java.util.function.Function<Type.ObjectRef, ObjectType> objects =
        ref -> ref.equals(parameters.ref()) ? parameters : prompt.types().object(ref);
    OfCallers ofCallers = new OfCallers(objects, new MaskOf(objects), new OriginOf(objects));
    Walk walk =
        new Walk(
            procedures, Map.of(), ofCallers.masks, ofCallers, new HashSet<>(), new HashMap<>());
    Place whole = new Place(Set.of(role), List.of(), /* isFenced= */ false);
    walk.all(instructions, whole, new Scope(Map.of(), Map.of()))
        .items
        .forEach((item, found) -> items.merge(item, found, (a, b) -> a.plus(b.times())));
  }

  /**
   * A place in a program.
   *
   * @param roles the roles that its message can have
   * @param loops the lists of the loops around it
   * @param isFenced whether it is in a fence
   */
  private record Place(Set<String> roles, List<Value> loops, boolean isFenced) {
    Place in(Set<String> others) {
      return new Place(others, loops, isFenced);
    }

    Place fenced() {
      return new Place(roles, loops, true);
    }

    /** Returns the possible roles in words. */
    String words() {
      return String.join(" or ", new TreeSet<>(roles));
    }

    /**
     * Returns whether it is in a text without a role, or in a message that can only be the user's.
     */
    boolean isOfUser() {
      return roles.stream().allMatch(role -> role.isEmpty() || role.endsWith(USER));
    }

    Place in(Value list) {
      List<Value> more = new ArrayList<>(loops);
      more.add(list);
      return new Place(roles, more, isFenced);
    }
  }

  /**
   * The meanings of names at a place.
   *
   * @param variables the values of variables, by number
   * @param keys the keys of the loops around the place, by the number of the loop
   */
  private record Scope(Map<Integer, Value> variables, Map<Integer, Value> keys) {
    Scope with(int variable, Value value) {
      Map<Integer, Value> more = new HashMap<>(variables);
      more.put(variable, value);
      return new Scope(more, keys);
    }

    Scope in(LoopFrame loop, Value list) {
      Map<Integer, Value> more = new HashMap<>(keys);
      more.put(
          loop.number(),
          new Value.DynamicMember(new Value.DynamicLookup(list, ValueGrowth.EACH), KEY));
      return new Scope(variables, more);
    }
  }

  /**
   * The sensitivity and trust of values that callers give.
   *
   * @param objects the declarations of objects
   */
  private record OfCallers(
      java.util.function.Function<Type.ObjectRef, ObjectType> objects,
      MaskOf masks,
      OriginOf trust) {
    boolean isSensitive(Value value) {
      return masks.mask(value).isPresent();
    }

    /** Returns the sensitive properties of a value, or the value itself if it is sensitive. */
    List<Value> sensitive(Value value) {
      List<Value> parts = new ArrayList<>();
      sensitive(value, new HashSet<>(), parts);
      return parts;
    }

    private void sensitive(Value value, Set<TypeName> around, List<Value> into) {
      boolean isObject = value.type().innermost() instanceof Type.ObjectRef;
      if (!isObject || masks.below(value).isPresent() || !isSensitive(value)) {
        into.add(value);
        return;
      }
      Type.ObjectRef ref = (Type.ObjectRef) value.type().innermost();
      if (!around.add(ref.name())) {
        into.add(value);
        return;
      }
      Value object = value;
      for (Type type = value.type(); type instanceof Type.ListOf list; type = list.element()) {
        object = new Value.DynamicLookup(object, ValueGrowth.EACH);
      }
      for (Field field : objects.apply(ref).fields()) {
        Value part = new Value.Member(object, field);
        if (isSensitive(part)) {
          sensitive(part, around, into);
        }
      }
      around.remove(ref.name());
    }

    /** Returns whether a value is untrusted, a part of a history, or too large to know. */
    boolean isForeign(Value value) {
      return trust.isUntrusted(value) || isOfHistoryOrLarge(value);
    }

    private static boolean isOfHistoryOrLarge(Value value) {
      return value.equals(LARGE_ONES)
          || value.type().kind() == Type.Kind.MESSAGES
          || value.operands().stream().anyMatch(OfCallers::isOfHistoryOrLarge);
    }
  }

  /** The items of instructions, and the roles that a message can have behind them. */
  private record Result(Map<Item, Found> items, Set<String> roles) {}

  /** Goes through the instructions of a program, or of a fragment. */
  private final class Walk {
    private final List<Procedure> procedures;

    /** The arguments of a fragment, by name. */
    private final Map<String, Value> arguments;

    private final MaskOf masks;
    private final OfCallers ofCallers;
    private final Set<Object> entered;
    private final Map<String, Result> known;

    Walk(
        List<Procedure> procedures,
        Map<String, Value> arguments,
        MaskOf masks,
        OfCallers ofCallers,
        Set<Object> entered,
        Map<String, Result> known) {
      this.ofCallers = ofCallers;
      this.procedures = procedures;
      this.arguments = arguments;
      this.masks = masks;
      this.entered = entered;
      this.known = known;
    }

    Result all(List<Instruction> instructions, Place place, Scope scope) {
      Map<Item, Found> all = new LinkedHashMap<>();
      Place here = place;
      for (Instruction instruction : instructions) {
        Result one = one(instruction, here, scope);
        one.items.forEach((item, found) -> all.merge(item, found, (a, b) -> a.plus(b.times())));
        here = here.in(one.roles);
      }
      return new Result(all, here.roles);
    }

    private Result one(Instruction instruction, Place place, Scope scope) {
      instruction
          .operands()
          .forEach(value -> multiply(replaced(value, scope), instruction.location()));
      budgeted(instruction)
          .ifPresent(
              words ->
                  budgets
                      .computeIfAbsent(words, none -> new ArrayList<>())
                      .add(CompareBudgets.Budget.of(instruction)));
      if (instruction instanceof EmitText) {
        return new Result(Map.of(), place.roles);
      }
      if (instruction instanceof EmitMessage message) {
        return inner(instruction, place.in(Set.of(message.role().toString())), place, scope);
      }
      if (instruction instanceof Divide divide) {
        order.add("history " + path(divide.earlier(), scope));
        return inner(instruction, place.in(Set.of(Role.USER.toString())), place, scope);
      }
      if (instruction instanceof Branch branch) {
        return either(all(branch.then(), place, scope), all(branch.otherwise(), place, scope));
      }
      if (instruction instanceof Loop loop) {
        return loop(loop, place, scope);
      }
      if (instruction instanceof Bind bind) {
        Value value = resolved(bind.value(), scope);
        return all(bind.body(), place, scope.with(bind.variable().number(), value));
      }
      if (instruction instanceof Call call) {
        return call(call, place, scope);
      }
      if (instruction instanceof Include include) {
        return include(include, place, scope);
      }
      if (instruction instanceof Mark mark) {
        return mark(mark, place, scope);
      }
      if (instruction instanceof History history) {
        order.add("history " + path(history.messages(), scope));
        return new Result(Map.of(), place.roles);
      }
      if (instruction instanceof Log log) {
        Map<Item, Found> logged = new LinkedHashMap<>();
        for (Value value : log.values()) {
          add(Kind.LOGGED, place.in(Set.of()), path(value, scope), value, log.location(), logged);
        }
        return new Result(logged, place.roles);
      }
      Map<Item, Found> printed = new LinkedHashMap<>();
      Place here = instruction instanceof Fenced ? place.fenced() : place;
      if (instruction.printsOperands()) {
        for (Value value : instruction.operands()) {
          print(value, here, instruction, scope, printed);
        }
      }
      Result inside = inner(instruction, here, place, scope);
      inside.items.forEach((item, found) -> printed.merge(item, found, (a, b) -> a.plus(1)));
      return new Result(printed, inside.roles);
    }

    /** Returns in words what has a budget of its own, or could have one; empty for the rest. */
    private static Optional<String> budgeted(Instruction instruction) {
      return switch (instruction.kind()) {
        case EMIT_MESSAGE ->
            Optional.of("a message of '" + ((EmitMessage) instruction).role() + "'");
        case HISTORY -> Optional.of("a list of messages");
        case FILL -> Optional.of("a slot");
        case LOOP ->
            hasMessages(instruction) ? Optional.of("a loop around messages") : Optional.empty();
        case BRANCH, BIND, SHOW, DIVIDE, LOG, MARK -> Optional.empty();
        case EMIT_TEXT, EMIT_VALUE, CALL, INCLUDE, INDENTED, FENCED, GATHERED -> Optional.empty();
      };
    }

    /** Returns the items of all blocks of an instruction. A message ends with its instruction. */
    private Result inner(Instruction instruction, Place inside, Place outside, Scope scope) {
      Result all = new Result(Map.of(), inside.roles);
      for (List<Instruction> block : instruction.blocks()) {
        Result one = all(block, inside.in(all.roles), scope);
        Map<Item, Found> both = new LinkedHashMap<>(all.items);
        one.items.forEach((item, found) -> both.merge(item, found, (a, b) -> a.plus(b.times())));
        all = new Result(both, one.roles);
      }
      return instruction.emitsMessages() ? new Result(all.items, outside.roles) : all;
    }

    private static Result either(Result one, Result other) {
      Map<Item, Found> most = new LinkedHashMap<>(one.items);
      other.items.forEach(
          (item, found) -> most.merge(item, found, (a, b) -> a.times() < b.times() ? b : a));
      Set<String> roles = new TreeSet<>(one.roles);
      roles.addAll(other.roles);
      return new Result(most, roles);
    }

    private Result loop(Loop loop, Place place, Scope scope) {
      Value list = resolved(loop.over(), scope);
      Place inside = place.in(list);
      nestedLoops = Math.max(nestedLoops, ValueGrowth.independent(inside.loops));
      if (hasMessages(loop)) {
        order.add("for each of " + ValuePath.of(list));
      }
      Scope with =
          scope
              .in(loop.frame(), list)
              .with(loop.item().number(), new Value.DynamicLookup(list, ValueGrowth.EACH));
      Result first = all(loop.body(), inside, with);
      Set<String> roles = new TreeSet<>(place.roles);
      if (roles.addAll(first.roles)) {
        // A later iteration begins in the message that the one before left open.
        first = all(loop.body(), inside.in(roles), with);
      }
      Map<Item, Found> repeated = new LinkedHashMap<>();
      long times = TextAmount.elements(loop.over());
      first.items.forEach((item, found) -> repeated.put(item, found.times(times)));
      Result body = new Result(repeated, roles);
      Result between = all(List.copyOf(loop.policy().between()), inside, with);
      Result otherwise = all(loop.otherwise(), place, scope);
      return either(either(body, between), otherwise);
    }

    private static boolean hasMessages(Instruction instruction) {
      return instruction.blocks().stream()
          .flatMap(List::stream)
          .anyMatch(
              one ->
                  one.emitsMessages()
                      || (one instanceof Mark mark
                          && (mark.marker() instanceof Marker.Turn
                              || mark.marker() instanceof Marker.Past))
                      || hasMessages(one));
    }

    private Result call(Call call, Place place, Scope scope) {
      Procedure procedure = procedures.get(call.procedure());
      Scope inside = scope;
      StringBuilder key = new StringBuilder().append(call.procedure());
      for (int i = 0; i < call.arguments().size(); i++) {
        Value argument = resolved(call.arguments().get(i), scope);
        inside = inside.with(procedure.parameters().get(i).number(), argument);
      }
      new TreeMap<>(inside.variables)
          .forEach((name, value) -> key.append(' ').append(name).append(ValuePath.of(value)));
      key.append(place.roles).append(place.isFenced).append(ValuePath.of(place.loops));
      Result before = known.get(key.toString());
      if (before == null) {
        if (!entered.add(call.procedure())) {
          return again(call.procedure(), call, place);
        }
        before = left(call.procedure(), all(procedure.body(), place, inside));
        known.put(key.toString(), before);
      }
      return before;
    }

    private Result include(Include include, Place place, Scope scope) {
      Fragment fragment = include.fragment();
      Map<String, Value> its = new HashMap<>();
      include.argumentsByName().forEach((name, value) -> its.put(name, resolved(value, scope)));
      StringBuilder key = new StringBuilder(fragment.about().key());
      its.forEach((name, value) -> key.append(' ').append(name).append(ValuePath.of(value)));
      key.append(place.roles).append(place.isFenced).append(ValuePath.of(place.loops));
      Result before = known.get(key.toString());
      if (before == null) {
        if (!entered.add(fragment.about().key())) {
          return again(fragment.about().key(), include, place);
        }
        ObjectType parameters = fragment.parameters();
        MaskOf own =
            new MaskOf(
                ref -> ref.equals(parameters.ref()) ? parameters : fragment.types().object(ref));
        Result result =
            new Walk(
                    fragment.text().procedures(),
                    its,
                    own,
                    ofCallers,
                    new HashSet<>(entered),
                    known)
                .all(fragment.text().instructions(), place, new Scope(Map.of(), Map.of()));
        before = left(fragment.about().key(), result);
        known.put(key.toString(), before);
      }
      return before;
    }

    private static Result again(Object called, Instruction call, Place place) {
      Item item = new Item(Kind.RECURSION, "", called.toString());
      return new Result(Map.of(item, new Found("", call.location())), place.roles);
    }

    /** Leaves a partial, and counts its calls in itself. */
    private Result left(Object called, Result result) {
      entered.remove(called);
      Map<Item, Found> others = new LinkedHashMap<>(result.items);
      @Nullable Found again = others.remove(new Item(Kind.RECURSION, "", called.toString()));
      recursions = Math.max(recursions, again == null ? 0 : again.times());
      return new Result(others, result.roles);
    }

    private Result mark(Mark mark, Place place, Scope scope) {
      Map<Item, Found> media = new LinkedHashMap<>();
      Marker marker = mark.marker();
      if (marker instanceof Marker.Turn turn) {
        return new Result(media, Set.of(turn.role().toString()));
      }
      if (marker instanceof Marker.Past past) {
        order.add("history " + path(past.messages(), scope));
        return new Result(media, Set.of(Role.ASSISTANT.toString()));
      }
      if (marker instanceof Marker.Media || marker instanceof Marker.Link) {
        List<Value> all = new ArrayList<>();
        marker.operands().forEach(value -> all.add(resolved(value, scope)));
        all.addAll(place.loops);
        add(Kind.MEDIA, place, ValuePath.of(all), marker.operands().get(0), mark.location(), media);
        return new Result(media, place.roles);
      }
      return inner(mark, place, place, scope);
    }

    private void print(
        Value value, Place place, Instruction printing, Scope scope, Map<Item, Found> into) {
      Location at = printing.location();
      boolean isSensitive = masks.mask(value).isPresent();
      Value resolved = resolved(value, scope);
      boolean isBare = !place.isFenced && !isClosed(resolved);
      boolean isUnescaped = printing instanceof EmitValue emit && isUnescaped(emit.conversion());
      List<Shown> all = shown(resolved, "");
      List<Shown> ofThem = all.stream().filter(one -> ofCallers.isSensitive(one.value)).toList();
      for (Shown one : all) {
        String path = ValuePath.of(one.value);
        add(Kind.PRINTED, place, path, value, at, into);
        add(Kind.SHOWN, place, path, one.manner, value, at, into);
        if (isSensitive && (ofThem.isEmpty() || ofThem.contains(one))) {
          for (Value part : ofCallers.sensitive(one.value)) {
            addPart(Kind.SENSITIVE, place, new Shown(part, one.manner), one, value, at, into);
          }
        }
        if (!place.isOfUser() && ofCallers.isForeign(one.value)) {
          addPart(Kind.FOREIGN, place, one, one, value, at, into);
        }
        Shown anyhow = new Shown(one.value, "");
        if (isBare) {
          add(Kind.BARE, place, path, value, at, into);
          if (ofCallers.trust.isUntrusted(one.value)) {
            addPart(Kind.UNTRUSTED, place, anyhow, anyhow, value, at, into);
          }
        }
        if (isUnescaped) {
          addPart(Kind.UNESCAPED, place.in(Set.of()), anyhow, anyhow, value, at, into);
        }
        if (!one.value.type().isScalar()) {
          nestedLoops = Math.max(nestedLoops, ValueGrowth.independent(place.in(one.value).loops));
        }
      }
    }

    /** Returns whether a text can have markup of HTML, and notes whether it is escaped. */
    private boolean isUnescaped(Conversion conversion) {
      escapes |= conversion.htmlEscaped();
      return conversion.form().canHaveMarkup() && !conversion.htmlEscaped();
    }

    /**
     * Adds a value that is printed.
     *
     * @param part the value, or a property of it
     * @param printed what is printed of it
     */
    private void addPart(
        Kind kind,
        Place place,
        Shown part,
        Shown printed,
        Value value,
        Location at,
        Map<Item, Found> into) {
      Kind shown =
          switch (kind) {
            case UNTRUSTED -> Kind.BARE;
            case UNESCAPED -> kind;
            default -> Kind.SHOWN;
          };
      List<Item> wholes = new ArrayList<>();
      for (Shown whole : wholes(part)) {
        String manner = shown == Kind.SHOWN ? whole.manner : "";
        wholes.add(new Item(shown, place.words(), ValuePath.of(whole.value), manner));
      }
      String path = ValuePath.of(printed.value);
      wholes.add(new Item(shown, place.words(), path, printed.manner));
      String below = part.value.equals(printed.value) ? "" : " of " + ValuePath.of(part.value);
      Item item = new Item(kind, place.words(), path + below, part.manner);
      into.merge(item, new Found(1, name(value), at, wholes), (a, b) -> a.plus(1));
    }

    private void add(
        Kind kind, Place place, String path, Value value, Location at, Map<Item, Found> into) {
      add(kind, place, path, "", value, at, into);
    }

    private void add(
        Kind kind,
        Place place,
        String path,
        String manner,
        Value value,
        Location at,
        Map<Item, Found> into) {
      Item item = new Item(kind, place.words(), path, manner);
      into.merge(item, new Found(name(value), at), (a, b) -> a.plus(1));
    }

    private String path(Value value, Scope scope) {
      return ValuePath.of(resolved(value, scope));
    }

    /** Returns a value without variables, or a literal with the path of a very large one. */
    private Value resolved(Value value, Scope scope) {
      Value resolved = replaced(value, scope);
      return size(resolved, 0) < LARGE
          ? resolved
          : new Value.DynamicMember(LARGE_ONES, ValuePath.of(resolved));
    }

    private Value replaced(Value value, Scope scope) {
      if (value instanceof Value.Read read) {
        return Objects.requireNonNullElse(scope.variables.get(read.variable().number()), value);
      }
      if (value instanceof Value.LoopState state
          && state.property() == Value.LoopState.Property.KEY
          && !state.type().isNumber()) {
        return Objects.requireNonNullElse(scope.keys.get(state.loop().number()), value);
      }
      if (value instanceof Value.Member member && member.object() instanceof Value.Parameters) {
        @Nullable Value argument = arguments.get(member.field().name());
        return argument == null ? value : argument;
      }
      return value.map(operand -> replaced(operand, scope));
    }
  }

  /** Returns the values of callers whose texts a value may contain. */
  private static List<Shown> shown(Value value, String manner) {
    if (ValueGrowth.isPath(value)) {
      return ValueGrowth.isGiven(value) ? List.of(new Shown(value, manner)) : List.of();
    }
    if (ValueGrowth.isTruth(value)) {
      return List.of();
    }
    List<Value> operands = value.operands();
    return IntStream.range(0, operands.size())
        .boxed()
        .flatMap(at -> shown(operands.get(at), manner + manner(value, at)).stream())
        .toList();
  }

  /**
   * Returns what shows everything of a value: the value itself, each element of a list that it is
   * in, the whole list, and an object around it as JSON.
   */
  private static List<Shown> wholes(Shown shown) {
    List<Shown> wholes = new ArrayList<>();
    wholes.add(new Shown(each(shown.value), shown.manner));
    boolean isPrinted = true;
    Value whole = shown.value;
    while (true) {
      for (Value one : List.of(whole, each(whole))) {
        if (isPrinted) {
          wholes.add(new Shown(one, ""));
        }
        ValueGrowth.JSON.forEach(json -> wholes.add(new Shown(one, json + "(_)")));
      }
      if (whole.operands().isEmpty()) {
        return wholes;
      }
      // An object that is printed as a text does not show its members.
      isPrinted &= isElement(whole);
      boolean isKey = whole instanceof Value.DynamicMember member && member.name().equals(KEY);
      Value around = whole.operands().get(0);
      whole = isKey && !around.operands().isEmpty() ? around.operands().get(0) : around;
    }
  }

  /** Returns whether a printed value cannot be left, like one in a fence. */
  private static boolean isClosed(Value value) {
    return value instanceof Value.Apply apply && apply.function() == BuiltIn.JSON_WITHOUT_TAGS;
  }

  /** Returns whether a value is an element of a list. */
  private static boolean isElement(Value value) {
    return value instanceof Value.Element
        || (value instanceof Value.DynamicLookup lookup
            && lookup.object().type().kind() == Type.Kind.LIST);
  }

  /** Returns a value with each element of a list in the place of a certain one. */
  private static Value each(Value value) {
    Value inside = value.map(PromptContents::each);
    return value instanceof Value.Element || value instanceof Value.DynamicLookup
        ? new Value.DynamicLookup(inside.operands().get(0), ValueGrowth.EACH)
        : inside;
  }

  /**
   * Returns a helper with its arguments, of which one is the value that it shows; empty if it shows
   * all of that, or if the value is no helper.
   */
  private static String manner(Value value, int shown) {
    if (!(value instanceof Value.Apply apply) || isWhole(apply.function())) {
      return "";
    }
    List<Value> arguments = apply.arguments();
    return apply.function()
        + IntStream.range(0, arguments.size())
            .mapToObj(at -> at == shown ? "_" : quoted(ValuePath.of(arguments.get(at))))
            .collect(Collectors.joining(" ", "(", ")"));
  }

  private static boolean isWhole(Function function) {
    return function instanceof Function.Print
        || WHOLE.contains(function)
        || (function instanceof Function.OfRuntime of && of.word().equals("join"));
  }

  /** Returns a text with its length, so that several cannot be read as others. */
  private static String quoted(String text) {
    return text.length() + ":" + text;
  }

  private void multiply(Value value, Location at) {
    if (size(value, 0) < LARGE) {
      factors = Math.max(factors, ValueGrowth.degree(value));
      expansion = Math.max(expansion, ValueGrowth.expansion(value));
    } else if (ValueGrowth.isTruth(value)) {
      value.operands().forEach(operand -> multiply(operand, at));
    } else {
      large.putIfAbsent(ValuePath.of(value), at);
    }
  }

  /** Returns the name of a value, or the text of a literal, such as a URL. */
  private static String name(Value value) {
    String literal =
        ValueGrowth.literal(value instanceof Value.ToAny any ? any.operands().get(0) : value);
    return literal.isEmpty() ? ValueNames.of(value) : literal;
  }

  private static int size(Value value, int counted) {
    int size = counted + 1;
    for (Value operand : value.operands()) {
      if (size >= LARGE) {
        return size;
      }
      size = size(operand, size);
    }
    return size;
  }
}
