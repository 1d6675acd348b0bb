package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.check.trust.CheckTrust;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.equivalence.Implication;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.FreeValues;
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
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Mark;
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
import io.promptcompiler.core.source.Sha256;
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
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
    /** Not of a value: a call of a source, with its arguments. It counts how often. */
    CALLED,
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
    /**
     * Like {@link #UNTRUSTED}, and beside other text, which takes an exemption; it is also {@link
     * #UNTRUSTED}.
     */
    EXEMPT,
    /**
     * As a part of a text, although no parameter declares it: callers may give values that the
     * release does not print. It counts in any message.
     */
    UNDECLARED,
    /** Not printed, but decides what is printed, although no parameter declares it. */
    DECIDING,
    /** As a part of a text, without escapes of HTML; it is also {@link #SHOWN}. */
    UNESCAPED,
    /** As a line of a log. */
    LOGGED,
    /**
     * Not as a part of a text, but as the messages of a list. It counts how often, and in which
     * loops.
     */
    HISTORY,
    /** Not printed, but compared with the names of all partials. */
    CHOICE,
    /** Not printed, but sensitive, and its content decides what is printed. */
    TESTED,
    /**
     * Not a value, but a call of a partial that calls itself: what it does, and its arguments. An
     * override with the same one prints the same deep inside.
     */
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
  record Item(Kind kind, String roles, String path, Manner manner) {
    Item(Kind kind, String roles, String path) {
      this(kind, roles, path, Manner.PLAIN);
    }
  }

  /** The manner in which an item has to be shown so that it shows all of another one. */
  private enum Extent {
    /** In a manner from which that of the other one follows. */
    SAME,
    /** As {@link #SAME}, and as JSON. */
    SAME_AS_JSON,
    /** As it is, or as JSON. */
    EVERYTHING,
    /** As JSON, because an object that is printed as a text does not show its members. */
    JSON
  }

  /** The items that show all of another one: those of a value, in some manners. */
  private record Whole(Kind kind, String roles, String path, Extent extent, Manner manner) {
    boolean has(Item item) {
      return switch (extent) {
        case SAME -> manner.followsFrom(item.manner);
        case SAME_AS_JSON -> item.manner.hasJson() && manner.followsFrom(item.manner);
        case EVERYTHING -> item.manner.isEverything();
        case JSON -> item.manner.isEverything() && !item.manner.equals(Manner.PLAIN);
      };
    }
  }

  /**
   * The places of an item.
   *
   * @param times how often it is reached at most, apart from loops
   * @param name the name of its value in the template
   * @param value its value
   * @param condition the condition under which it is reached
   * @param each its places, if it counts how often it is reached; else none
   * @param budget the largest number of tokens that a message around it can have
   * @param wholes the items that show its value, as it is or as a part of another one; empty if
   *     only the same item does
   */
  record Found(
      int times,
      String name,
      Location location,
      Value value,
      Value condition,
      ReachedPlaces each,
      int budget,
      List<Whole> wholes) {
    private Found and(Found other) {
      return with(times + (long) other.times, other);
    }

    private Found or(Found other) {
      return times < other.times ? other.with(other.times, this) : with(times, other);
    }

    /** Returns these places and others. */
    private Found with(long count, Found other) {
      return new Found(
          (int) Math.min(MOST, count),
          name,
          location,
          value,
          ProgramConditions.some(condition, other.condition),
          each.and(other.each),
          Math.max(budget, other.budget),
          wholes);
    }

    private Found given(Value more) {
      Value given = ProgramConditions.all(more, condition);
      return new Found(times, name, location, value, given, each.given(more), budget, wholes);
    }

    private Found inSomeIteration() {
      return new Found(
          times, name, location, value, condition, each.inSomeIteration(), budget, wholes);
    }

    private Found times(long factor) {
      int count = (int) Math.min(MOST, times * Math.min(MOST, factor));
      return new Found(count, name, location, value, condition, each, budget, wholes);
    }

    /** Returns whether it is reached only where one of the given released items is. */
    boolean isWithin(List<Found> released) {
      return implies(condition, released.stream().map(Found::condition).toList());
    }

    /**
     * Returns whether it is reached at most as often as a released item, whatever the values are.
     */
    boolean isAtMost(Found released) {
      return each.areAtMost(
          released.each, (premise, conclusion) -> implies(premise, List.of(conclusion)));
    }

    private boolean implies(Value premise, List<Value> released) {
      Value[] conditions =
          released.stream().map(one -> ProgramConditions.about(value, one)).toArray(Value[]::new);
      return Implication.holds(
          ProgramConditions.typed(ProgramConditions.all(premise, ProgramConditions.exists(value))),
          ProgramConditions.typed(ProgramConditions.some(conditions)));
    }
  }

  private static final String USER = Role.USER.toString();

  /** The number up to which is counted. */
  private static final long MOST = 1_000_000;

  private final Map<Item, Found> items = new LinkedHashMap<>();
  private final Map<List<Object>, Map<Item, Found>> byPath = new HashMap<>();
  private final Map<String, Map<PrintedPath, Integer>> printed = new HashMap<>();
  private final List<String> order = new ArrayList<>();
  private final Map<String, List<CompareBudgets.Budget>> budgets = new LinkedHashMap<>();
  private final Map<String, Location> large = new LinkedHashMap<>();
  private final Set<Location> besideText;
  private boolean escapes;
  private int nestedLoops;
  private int factors;
  private double expansion = 1;

  private PromptContents(Set<Location> besideText) {
    this.besideText = besideText;
  }

  /** Returns the contents of an entry point, without its variants. */
  static PromptContents of(EntryPoint prompt) {
    PromptContents contents = new PromptContents(CheckTrust.besideText(prompt));
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
   * Returns how often these contents print a value of other contents, alone or as a part of other
   * values.
   *
   * @param item the item of the value in the other contents
   */
  int printed(Item item, Found found) {
    PrintedPath path = PrintedPath.of(found.value());
    long times = 0;
    for (Map.Entry<PrintedPath, Integer> one : printed(item.roles).entrySet()) {
      times += one.getKey().shows(path) ? one.getValue() : 0;
    }
    return (int) Math.min(MOST, times);
  }

  private Map<PrintedPath, Integer> printed(String roles) {
    Implication.stopIfInterrupted();
    return printed.computeIfAbsent(
        roles,
        none -> {
          Map<PrintedPath, Integer> all = new LinkedHashMap<>();
          items.forEach(
              (item, found) -> {
                if (item.kind == Kind.PRINTED && item.roles.equals(roles)) {
                  all.merge(PrintedPath.of(found.value()), found.times(), Integer::sum);
                }
              });
          return all;
        });
  }

  /** Returns whether these contents escape values. */
  boolean escapes() {
    return escapes;
  }

  /**
   * Returns the places where these contents show all of an item of other contents, whether or not
   * its value is sensitive or untrusted here: in the same manner or one that shows more of it, or
   * as a part of another value.
   *
   * @param found the places of the item in the other contents
   */
  List<Found> showing(Item item, Found found) {
    if (byPath.isEmpty()) {
      items.forEach(
          (one, places) ->
              byPath
                  .computeIfAbsent(
                      List.of(one.kind, one.roles, one.path), none -> new LinkedHashMap<>())
                  .put(one, places));
    }
    Map<Item, Found> showing = new LinkedHashMap<>();
    Stream.of(items.get(item))
        .filter(Objects::nonNull)
        .forEach(places -> showing.put(item, places));
    for (Whole whole : found.wholes()) {
      byPath
          .getOrDefault(List.of(whole.kind, whole.roles, whole.path), Map.of())
          .forEach(
              (one, places) -> {
                if (whole.has(one)) {
                  showing.put(one, places);
                }
              });
    }
    return List.copyOf(showing.values());
  }

  /**
   * Returns the lists whose messages are inserted, or which messages are repeated for, in order,
   * and whether that ends when nothing more fits.
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
   * Returns the largest number of values of callers whose lengths are multiplied, in one value or
   * by loops around it; 1 if no value is longer than all values of callers together, apart from a
   * constant factor.
   */
  int factors() {
    return factors;
  }

  /** Returns how many times longer a value of callers can become through literals of helpers. */
  double expansion() {
    return expansion;
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
        new Walk("", procedures, ofCallers.masks, ofCallers, new Entered(), new HashMap<>());
    Place whole =
        new Place(
            Set.of(role), List.of(), /* isFenced= */ false, Integer.MAX_VALUE, /* indent= */ 0);
    walk.all(instructions, whole, FollowedNames.NONE)
        .items
        .forEach((item, found) -> items.merge(item, found, Found::and));
  }

  /**
   * A place in a program.
   *
   * @param roles the roles that its message can have
   * @param loops the lists of the loops around it
   * @param isFenced whether it is in a fence
   * @param budget the largest number of tokens that its message can have
   * @param indent the number of UTF-16 units before each line
   */
  private record Place(
      Set<String> roles, List<Value> loops, boolean isFenced, int budget, int indent) {
    Place in(Set<String> others) {
      return new Place(others, loops, isFenced, budget, indent);
    }

    Place fenced() {
      return new Place(roles, loops, true, budget, indent);
    }

    Place within(OptionalInt tokens) {
      return new Place(roles, loops, isFenced, Math.min(budget, tokens.orElse(budget)), indent);
    }

    Place indented(String more) {
      return new Place(roles, loops, isFenced, budget, indent + more.length());
    }

    /** Returns a text that differs for places where the same instructions have other items. */
    String key() {
      return roles + " " + isFenced + " " + budget + " " + indent + ValuePath.of(loops);
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
      return new Place(roles, more, isFenced, budget, indent);
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
    /** The maximum number of sensitive properties of a value that are compared one by one. */
    private static final int MOST_PARTS = 200;

    boolean isSensitive(Value value) {
      return masks.mask(value).isPresent();
    }

    /**
     * Returns the sensitive properties of a value, or the value itself if it is sensitive. Types
     * can be in each other in more ways than can be followed; a large number of properties counts
     * as the value.
     */
    List<Value> sensitive(Value value) {
      List<Value> parts = new ArrayList<>();
      sensitive(value, new HashSet<>(), parts);
      return parts.size() > MOST_PARTS ? List.of(value) : parts;
    }

    private void sensitive(Value value, Set<TypeName> around, List<Value> into) {
      if (into.size() > MOST_PARTS) {
        return;
      }
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
        if (into.size() <= MOST_PARTS && isSensitive(part)) {
          sensitive(part, around, into);
        }
      }
      around.remove(ref.name());
    }

    /** Returns whether a value is untrusted, or too large to know. */
    boolean isUntrusted(Value value) {
      return trust.isUntrusted(value) || isLarge(value);
    }

    private static boolean isLarge(Value value) {
      return FollowedNames.isOpaque(value)
          || value.operands().stream().anyMatch(OfCallers::isLarge);
    }

    /**
     * Returns whether a value is one of those that no parameter declares, or all of them, or of the
     * context of a dotprompt, such as {@code @auth}: an application gives it to all prompts, with
     * more than each of them uses.
     */
    boolean isUndeclared(Value value) {
      if (value instanceof Value.Member member && member.object() instanceof Value.Parameters) {
        String name = member.field().name();
        return name.equals(Field.REST) || name.startsWith("@");
      }
      return value instanceof Value.Parameters all
          ? objects.apply(all.type()).field(Field.REST).isPresent()
          : value.operands().stream().anyMatch(this::isUndeclared);
    }

    /** Returns whether a value is untrusted, a part of a history, or too large to know. */
    boolean isForeign(Value value) {
      return isUntrusted(value) || isOfHistory(value);
    }

    private boolean isOfHistory(Value value) {
      return hasHistory(value.type(), new HashSet<>()) || isInHistory(value);
    }

    private boolean isInHistory(Value value) {
      return value instanceof Value.Member member
          ? member.object().type().kind() == Type.Kind.MESSAGES || isInHistory(member.object())
          : value.operands().stream().anyMatch(this::isOfHistory);
    }

    private boolean hasHistory(Type type, Set<TypeName> around) {
      return type.kind() == Type.Kind.MESSAGES
          || (type.innermost() instanceof Type.ObjectRef ref
              && around.add(ref.name())
              && objects.apply(ref).fields().stream()
                  .anyMatch(field -> hasHistory(field.type(), around)));
    }
  }

  /** The items of instructions, and the roles that a message can have behind them. */
  private record Result(Map<Item, Found> items, Set<String> roles) {}

  /** The partials around a place. */
  private static final class Entered {
    /** The number of times that a partial is followed in itself. */
    private static final int DEEP = 3;

    private final Map<String, Integer> calls = new HashMap<>();
    private final Map<String, Optional<String>> recursive = new HashMap<>();

    boolean isIn(String called) {
      return calls.getOrDefault(called, 0) > 0;
    }

    boolean isDeep(String called) {
      return calls.getOrDefault(called, 0) >= DEEP;
    }

    /** Adds a level, or removes one. */
    void level(String called, int more) {
      calls.merge(called, more, Integer::sum);
    }

    /** Returns what a partial does if it calls itself. */
    Optional<String> recursive(String called, Supplier<Optional<String>> written) {
      return recursive.computeIfAbsent(called, none -> written.get());
    }
  }

  /** Goes through the instructions of a program, or of a fragment. */
  private final class Walk {
    private final String text;
    private final List<Procedure> procedures;
    private final MaskOf masks;
    private final OfCallers ofCallers;
    private final Entered entered;
    private final Map<String, Result> known;
    private final List<List<Value>> freeValues;

    /**
     * Creates a walk.
     *
     * @param text the key of a fragment, whose procedures have their own numbers; else empty
     */
    Walk(
        String text,
        List<Procedure> procedures,
        MaskOf masks,
        OfCallers ofCallers,
        Entered entered,
        Map<String, Result> known) {
      this.text = text;
      this.ofCallers = ofCallers;
      this.procedures = procedures;
      this.masks = masks;
      this.entered = entered;
      this.known = known;
      this.freeValues = FreeValues.ofProcedures(procedures, /* hasFields= */ true);
    }

    Result all(List<Instruction> instructions, Place place, FollowedNames names) {
      Implication.stopIfInterrupted();
      Map<Item, Found> all = new LinkedHashMap<>();
      Place here = place;
      for (Instruction instruction : instructions) {
        Result one = one(instruction, here, names);
        one.items.forEach((item, found) -> all.merge(item, found, Found::and));
        here = here.in(one.roles);
      }
      return new Result(all, here.roles);
    }

    private Result one(Instruction instruction, Place place, FollowedNames names) {
      Map<Item, Found> requested = requested(instruction, place);
      Result contents = contents(instruction, place, names);
      return requested.isEmpty() ? contents : both(new Result(requested, contents.roles), contents);
    }

    /** Returns the calls of sources in the operands of an instruction. */
    private static Map<Item, Found> requested(Instruction instruction, Place place) {
      Map<Item, Found> requested = new LinkedHashMap<>();
      Set<Integer> numbers = new HashSet<>();
      instruction
          .operands()
          .forEach(value -> requested(value, instruction.location(), place, numbers, requested));
      return requested;
    }

    /**
     * Adds the calls of sources in a value.
     *
     * @param numbers the requests so far, each of which is made once
     */
    private static void requested(
        Value value, Location at, Place place, Set<Integer> numbers, Map<Item, Found> into) {
      if (value instanceof Value.Answer answer) {
        if (numbers.add(answer.request().number())) {
          Item item = new Item(Kind.CALLED, "", ValuePath.of(answer));
          into.merge(item, counted(name(answer), at, answer, place), Found::and);
        }
        return;
      }
      value.operands().forEach(operand -> requested(operand, at, place, numbers, into));
    }

    private Result contents(Instruction instruction, Place place, FollowedNames names) {
      instruction.operands().forEach(value -> multiply(names.replaced(value), instruction, place));
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
        Place inside = place.in(Set.of(message.role().toString())).within(message.budget());
        return inner(instruction, inside, place, names);
      }
      if (instruction instanceof Indented indented) {
        return inner(instruction, place.indented(indented.indent()), place, names);
      }
      if (instruction instanceof Divide divide) {
        Result text = inner(instruction, place.in(Set.of(Role.USER.toString())), place, names);
        return both(history(divide.earlier(), divide.location(), place, names), text);
      }
      if (instruction instanceof Branch branch) {
        Value condition = names.condition(branch.condition());
        Map<Item, Found> its = new LinkedHashMap<>();
        Value resolved = names.resolved(branch.condition());
        tested(new ShownValue(resolved), /* decides= */ false, place, branch.location(), its);
        Result tests = new Result(its, place.roles);
        Result chosen =
            either(
                condition, all(branch.then(), place, names), all(branch.otherwise(), place, names));
        Result all = both(tests, chosen);
        return choosesPartial(branch) ? both(choice(branch, place, names), all) : all;
      }
      if (instruction instanceof Loop loop) {
        return loop(loop, place, names);
      }
      if (instruction instanceof Bind bind) {
        Value value = names.resolved(bind.value());
        return all(bind.body(), place, names.with(bind.variable().number(), value));
      }
      if (instruction instanceof Call call) {
        return call(call, place, names);
      }
      if (instruction instanceof Include include) {
        return include(include, place, names);
      }
      if (instruction instanceof Mark mark) {
        return mark(mark, place, names);
      }
      if (instruction instanceof History history) {
        return history(
            history.messages(), history.location(), place.within(history.budget()), names);
      }
      if (instruction instanceof Log log) {
        Map<Item, Found> logged = new LinkedHashMap<>();
        for (Value value : log.values()) {
          Value logs = names.resolved(value);
          add(Kind.LOGGED, place.in(Set.of()), logs, value, log.location(), logged);
          new ShownValue(logs).parts().forEach(part -> multiply(part, place));
        }
        return new Result(logged, place.roles);
      }
      Map<Item, Found> printed = new LinkedHashMap<>();
      Place here = instruction instanceof Fenced ? place.fenced() : place;
      if (instruction.printsOperands()) {
        for (Value value : instruction.operands()) {
          print(value, here, instruction, names, printed);
        }
      }
      Result inside = inner(instruction, here, place, names);
      inside.items.forEach((item, found) -> printed.merge(item, found, Found::and));
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
    private Result inner(
        Instruction instruction, Place inside, Place outside, FollowedNames names) {
      Result all = new Result(Map.of(), inside.roles);
      for (List<Instruction> block : instruction.blocks()) {
        Result one = all(block, inside.in(all.roles), names);
        Map<Item, Found> both = new LinkedHashMap<>(all.items);
        one.items.forEach((item, found) -> both.merge(item, found, Found::and));
        all = new Result(both, one.roles);
      }
      return instruction.emitsMessages() ? new Result(all.items, outside.roles) : all;
    }

    /** Returns the items of one of two results, which a condition chooses. */
    private static Result either(Value condition, Result one, Result other) {
      Map<Item, Found> most = new LinkedHashMap<>();
      one.items.forEach((item, found) -> most.put(item, found.given(condition)));
      Value not = ProgramConditions.not(condition);
      other.items.forEach((item, found) -> most.merge(item, found.given(not), Found::or));
      Set<String> roles = new TreeSet<>(one.roles);
      roles.addAll(other.roles);
      return new Result(most, roles);
    }

    private static Result both(Result first, Result then) {
      Map<Item, Found> all = new LinkedHashMap<>(first.items);
      then.items.forEach((item, found) -> all.merge(item, found, Found::and));
      return new Result(all, then.roles);
    }

    /** Returns whether a branch compares a value with the names of all partials, one by one. */
    private static boolean choosesPartial(Branch branch) {
      return branch.otherwise().size() == 1
          && branch.otherwise().get(0) instanceof Branch next
          && next.location().equals(branch.location())
          && branch.condition() instanceof Value.Apply one
          && next.condition() instanceof Value.Apply other
          && one.function() == BuiltIn.EQUAL
          && other.function() == BuiltIn.EQUAL
          && one.arguments().get(0).equals(other.arguments().get(0))
          && !isEnum(one.arguments().get(0));
    }

    private static boolean isEnum(Value value) {
      Value of = value instanceof Value.ToAny any ? any.value() : value;
      return of.type().kind() == Type.Kind.ENUM;
    }

    private static Result choice(Branch branch, Place place, FollowedNames names) {
      Map<Item, Found> chosen = new LinkedHashMap<>();
      Value name = branch.condition().operands().get(0);
      add(Kind.CHOICE, place.in(Set.of()), names.resolved(name), name, branch.location(), chosen);
      return new Result(chosen, place.roles);
    }

    private Result history(Value messages, Location at, Place place, FollowedNames names) {
      Map<Item, Found> inserted = new LinkedHashMap<>();
      Value list = names.resolved(messages);
      order.add("history " + ValuePath.of(list));
      List<Value> all = new ArrayList<>(List.of(list));
      all.addAll(place.loops);
      inserted.put(
          new Item(Kind.HISTORY, "", ValuePath.of(all)), counted(name(messages), at, list, place));
      return new Result(inserted, place.roles);
    }

    private Result loop(Loop loop, Place place, FollowedNames names) {
      Value list = names.resolved(loop.over());
      Place inside = place.in(list).within(loop.budget());
      nestedLoops = Math.max(nestedLoops, ValueGrowth.independent(inside.loops));
      if (hasMessages(loop)) {
        // Otherwise each element that does not fit is rendered and reported.
        String end = loop.policy().stops() ? " while it fits" : "";
        order.add("for each of " + ValuePath.of(list) + end);
      }
      FollowedNames with = names.in(loop, list);
      Result first = all(loop.body(), inside, with);
      Set<String> roles = new TreeSet<>(place.roles);
      if (roles.addAll(first.roles)) {
        // A later iteration begins in the message that the one before left open.
        first = all(loop.body(), inside.in(roles), with);
      }
      Map<Item, Found> repeated = new LinkedHashMap<>();
      long times = TextAmount.elements(loop.over());
      first.items.forEach(
          (item, found) ->
              repeated.put(
                  item,
                  // A source is called once, and not for each element.
                  item.kind == Kind.CALLED ? found.inSomeIteration() : found.times(times)));
      Result between = all(List.copyOf(loop.policy().between()), inside, with);
      Result otherwise = all(loop.otherwise(), place, names);
      between.items.forEach((item, found) -> repeated.merge(item, found, Found::or));
      roles.addAll(between.roles);
      Result all = either(ProgramConditions.iterates(list), new Result(repeated, roles), otherwise);
      Map<Item, Found> its = new LinkedHashMap<>();
      // What an 'any' is decides whether, and how often, the body runs.
      boolean decides = isOfAny(list);
      tested(new ShownValue(list), decides, place, loop.location(), its);
      if (decides) {
        tested(new ShownValue(list, Manner.COUNTED), decides, place, loop.location(), its);
      }
      return both(new Result(its, all.roles), all);
    }

    /** Returns whether the elements of a list are those of a value of type {@code any}. */
    private static boolean isOfAny(Value list) {
      if (list instanceof Value.ToAny any) {
        return isOfAny(any.value());
      }
      return list.type().kind() == Type.Kind.ANY
          || list instanceof Value.Contexts
          || (list instanceof Value.Apply apply && isOfAny(apply.arguments().get(0)));
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

    private Result call(Call call, Place place, FollowedNames names) {
      int number = call.procedure();
      Procedure procedure = procedures.get(number);
      FollowedNames inside = names;
      List<Value> arguments = new ArrayList<>(names.values());
      for (int i = 0; i < call.arguments().size(); i++) {
        Value argument = names.resolved(call.arguments().get(i));
        arguments.add(argument);
        inside = inside.with(procedure.parameters().get(i).number(), argument);
      }
      freeValues.get(number).forEach(value -> arguments.add(names.resolved(value)));
      FollowedNames known = inside;
      return called(
          text + "#" + number,
          call,
          () -> RecursivePartials.of(text, procedures, number, freeValues.get(number)),
          arguments,
          place,
          known.key(),
          () -> all(procedure.body(), place, known));
    }

    private Result include(Include include, Place place, FollowedNames names) {
      Fragment fragment = include.fragment();
      Map<String, Value> its = new HashMap<>();
      include.argumentsByName().forEach((name, value) -> its.put(name, names.resolved(value)));
      FollowedNames inside = names.ofFragment(its);
      ObjectType parameters = fragment.parameters();
      String key = fragment.about().key();
      return called(
          key,
          include,
          () -> RecursivePartials.of(fragment),
          inside.values(),
          place,
          inside.key(),
          () -> {
            MaskOf own =
                new MaskOf(
                    ref ->
                        ref.equals(parameters.ref()) ? parameters : fragment.types().object(ref));
            return new Walk(key, fragment.text().procedures(), own, ofCallers, entered, known)
                .all(fragment.text().instructions(), place, inside);
          });
    }

    /**
     * Returns the items of a partial. One that calls itself is followed only a few times, and is an
     * item by itself where it is called from outside.
     *
     * @param called the key of the partial
     * @param recursive writes what it does if it calls itself
     * @param names a text that differs for other names in it
     * @param body follows it
     */
    private Result called(
        String called,
        Instruction call,
        Supplier<Optional<String>> recursive,
        List<Value> arguments,
        Place place,
        String names,
        Supplier<Result> body) {
      Optional<String> does = entered.recursive(called, recursive);
      if (does.isPresent() && entered.isDeep(called)) {
        return new Result(Map.of(), place.roles);
      }
      String key = called + " " + names + place.key();
      @Nullable Result result = known.get(key);
      if (result == null) {
        entered.level(called, 1);
        result = body.get();
        entered.level(called, -1);
        known.put(key, result);
      }
      if (does.isEmpty() || entered.isIn(called)) {
        return result;
      }
      String path = does.get() + ValuePath.of(arguments) + " " + place.isFenced;
      Item item = new Item(Kind.RECURSION, place.words(), Sha256.of(path.getBytes(UTF_8)));
      String name = call instanceof Call one ? one.hint() : called;
      Map<Item, Found> its = new LinkedHashMap<>();
      its.put(item, found(name, call.location(), ProgramConditions.TRUE, place, List.of()));
      return both(new Result(its, place.roles), result);
    }

    private Result mark(Mark mark, Place place, FollowedNames names) {
      Map<Item, Found> media = new LinkedHashMap<>();
      Marker marker = mark.marker();
      if (marker instanceof Marker.Turn turn) {
        return new Result(media, Set.of(turn.role().toString()));
      }
      if (marker instanceof Marker.Past past) {
        Result inserted = history(past.messages(), mark.location(), place, names);
        return new Result(inserted.items, Set.of(Role.ASSISTANT.toString()));
      }
      if (marker instanceof Marker.Media || marker instanceof Marker.Link) {
        List<Value> all = new ArrayList<>();
        marker.operands().forEach(value -> all.add(names.resolved(value)));
        Value first = all.get(0);
        all.addAll(place.loops);
        Found found = counted(name(marker.operands().get(0)), mark.location(), first, place);
        media.put(new Item(Kind.MEDIA, place.words(), ValuePath.of(all)), found);
        return new Result(media, place.roles);
      }
      return inner(mark, place, place, names);
    }

    private void print(
        Value value,
        Place place,
        Instruction printing,
        FollowedNames names,
        Map<Item, Found> into) {
      Location at = printing.location();
      Value resolved = names.resolved(value);
      boolean isBare = !place.isFenced && !isClosed(resolved);
      boolean isUnescaped = printing instanceof EmitValue emit && isUnescaped(emit.conversion());
      List<ShownValue> all = new ShownValue(resolved).parts();
      List<ShownValue> ofThem =
          all.stream().filter(one -> ofCallers.isSensitive(one.value())).toList();
      boolean isSensitive = !ofThem.isEmpty() || masks.mask(value).isPresent();
      for (ShownValue one : all) {
        Map<Item, Found> its = new LinkedHashMap<>();
        add(Kind.PRINTED, place, one.value(), value, at, its);
        add(Kind.SHOWN, place, one, value, at, its);
        if (isSensitive && (ofThem.isEmpty() || ofThem.contains(one))) {
          for (Value part : ofCallers.sensitive(one.value())) {
            addPart(Kind.SENSITIVE, place, new ShownValue(part, one.manner()), one, value, at, its);
          }
        }
        if (!place.isOfUser() && ofCallers.isForeign(one.value())) {
          addPart(Kind.FOREIGN, place, one, one, value, at, its);
        }
        if (isBare) {
          add(Kind.BARE, place, one, value, at, its);
          if (ofCallers.isUntrusted(one.value())) {
            addPart(Kind.UNTRUSTED, place, one, one, value, at, its);
            if (besideText.contains(at)) {
              addPart(Kind.EXEMPT, place, one, one, value, at, its);
            }
          }
        }
        if (ofCallers.isUndeclared(one.value())) {
          addPart(Kind.UNDECLARED, place.in(Set.of()), one, one, value, at, its);
        }
        if (isUnescaped) {
          addPart(Kind.UNESCAPED, place.in(Set.of()), one, one, value, at, its);
        }
        its.forEach((item, found) -> into.merge(item, found.given(one.condition()), Found::and));
        multiply(one, place);
      }
      tested(new ShownValue(resolved), /* decides= */ false, place, at, into);
    }

    /**
     * Adds the sensitive values whose contents decide which text a value has, and all values that
     * no parameter declares: whether a caller gives them can decide, too.
     *
     * @param decides whether the content of the value itself decides something
     */
    private void tested(
        ShownValue value, boolean decides, Place place, Location at, Map<Item, Found> into) {
      for (ShownValue one : paths(value.value())) {
        // The number of parameters differs between the override and the release.
        if (ofCallers.isUndeclared(one.value()) || one.value() instanceof Value.Parameters) {
          addPart(Kind.DECIDING, place.in(Set.of()), one, one, one.value(), at, into);
        }
      }
      for (ShownValue one : value.deciding(decides)) {
        if (ofCallers.isSensitive(one.value())) {
          addPart(Kind.TESTED, place, one, one, one.value(), at, into);
        }
      }
    }

    /** Returns the values of callers in a value. The state of a loop only depends on its list. */
    private static List<ShownValue> paths(Value value) {
      if (value instanceof Value.LoopState) {
        return List.of();
      }
      return ValueGrowth.isPath(value)
          ? List.of(new ShownValue(value))
          : value.operands().stream().flatMap(one -> paths(one).stream()).toList();
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
    private static void addPart(
        Kind kind,
        Place place,
        ShownValue part,
        ShownValue printed,
        Value value,
        Location at,
        Map<Item, Found> into) {
      Kind shown =
          switch (kind) {
            case UNTRUSTED -> Kind.BARE;
            case UNESCAPED, EXEMPT, UNDECLARED -> kind;
            case DECIDING -> Kind.UNDECLARED;
            default -> Kind.SHOWN;
          };
      List<Whole> wholes = wholes(shown, place.words(), part);
      String path = ValuePath.of(printed.value());
      wholes.add(new Whole(shown, place.words(), path, same(printed), printed.manner()));
      String below =
          part.value().equals(printed.value()) ? "" : " of " + ValuePath.of(part.value());
      Item item = new Item(kind, place.words(), path + below, part.manner());
      Value named = kind == Kind.SENSITIVE || kind == Kind.TESTED ? part.value() : value;
      Found found = found(name(named), at, part.value(), place, wholes);
      into.merge(item, found, Found::and);
    }

    private static void add(
        Kind kind, Place place, Value resolved, Value value, Location at, Map<Item, Found> into) {
      add(kind, place, new ShownValue(resolved), value, at, into);
    }

    private static void add(
        Kind kind, Place place, ShownValue shown, Value value, Location at, Map<Item, Found> into) {
      Item item = new Item(kind, place.words(), ValuePath.of(shown.value()), shown.manner());
      into.merge(item, found(name(value), at, shown.value(), place, List.of()), Found::and);
    }

    private static Found counted(String name, Location at, Value value, Place place) {
      Value always = ProgramConditions.TRUE;
      return new Found(1, name, at, value, always, ReachedPlaces.ONE, place.budget, List.of());
    }

    private static Found found(
        String name, Location at, Value value, Place place, List<Whole> wholes) {
      return new Found(
          1, name, at, value, ProgramConditions.TRUE, ReachedPlaces.NONE, place.budget, wholes);
    }
  }

  /**
   * Returns the items that show everything of a value: the value itself, each element of a list
   * that it is in, the whole list, and an object around it as JSON.
   */
  private static List<Whole> wholes(Kind kind, String roles, ShownValue shown) {
    List<Whole> wholes = new ArrayList<>();
    Value whole = shown.value();
    for (Value one : List.of(whole, each(whole))) {
      wholes.add(new Whole(kind, roles, ValuePath.of(one), same(shown), shown.manner()));
    }
    boolean isPrinted = !shown.isStructure();
    while (true) {
      Extent extent = isPrinted ? Extent.EVERYTHING : Extent.JSON;
      for (Value one : List.of(whole, each(whole))) {
        wholes.add(new Whole(kind, roles, ValuePath.of(one), extent, Manner.PLAIN));
      }
      Optional<Value> around = ValueGrowth.around(whole);
      if (around.isEmpty()) {
        return wholes;
      }
      // An object that is printed as a text does not show its members.
      isPrinted &= isElement(whole);
      boolean isKey =
          whole instanceof Value.DynamicMember member && member.name().equals(FollowedNames.KEY);
      whole = isKey ? ValueGrowth.around(around.get()).orElse(around.get()) : around.get();
    }
  }

  private static Extent same(ShownValue shown) {
    return shown.isStructure() && shown.manner().hasJson() ? Extent.SAME_AS_JSON : Extent.SAME;
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

  /** Returns the expansion of a value in an instruction, which may print it. */
  private static Expansion expansion(Value value, Instruction instruction, Place place) {
    if (!instruction.printsOperands()) {
      return Expansion.of(value);
    }
    Expansion printed = Expansion.printed(value);
    boolean isEscaped = instruction instanceof EmitValue emit && emit.conversion().htmlEscaped();
    Expansion escaped =
        instruction instanceof Fenced ? printed.attribute() : isEscaped ? printed.html() : printed;
    return (place.isFenced ? escaped.fenced() : escaped).indented(place.indent);
  }

  private void multiply(Value value, Instruction instruction, Place place) {
    if (!FollowedNames.isLarge(value)) {
      nestedLoops = Math.max(nestedLoops, ValueGrowth.independent(value, place.loops));
      factors = Math.max(factors, ValueGrowth.degree(value));
      expansion = Math.max(expansion, expansion(value, instruction, place).most());
    } else if (ValueGrowth.isTruth(value)) {
      value.operands().forEach(operand -> multiply(operand, instruction, place));
    } else {
      large.putIfAbsent(ValuePath.of(value), instruction.location());
    }
  }

  /** Multiplies the length of a value that is printed or logged with those of the loops around. */
  private void multiply(ShownValue shown, Place place) {
    Value value = shown.value();
    int lengths = ValueGrowth.independent(place.in(value).loops);
    if (!value.type().isScalar()) {
      nestedLoops = Math.max(nestedLoops, lengths);
    } else if (value.type().kind() == Type.Kind.TEXT
        && !(value instanceof Value.LoopState)
        && !shown.manner().isShort()) {
      factors = Math.max(factors, lengths);
    }
  }

  /** Returns the name of a value, or the text of a literal, such as a URL. */
  private static String name(Value value) {
    String literal =
        ValueGrowth.literal(value instanceof Value.ToAny any ? any.operands().get(0) : value);
    return literal.isEmpty() ? ValueNames.of(value) : literal;
  }
}
