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
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Instruction.Show;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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
   * @param role the role of the message; empty for a text
   * @param path the path of the value and of the loops around it
   * @param manner the helpers through which the value is shown; empty for the value itself, and if
   *     it does not matter
   */
  record Item(Kind kind, String role, String path, Manner manner) {
    Item(Kind kind, String role, String path) {
      this(kind, role, path, Manner.PLAIN);
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
  private record Whole(Kind kind, String role, String path, Extent extent, Manner manner) {
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
   * @param conditions the conditions under which it is reached, by the largest number of tokens
   *     that a message around it can have
   * @param each its places, if it counts how often it is reached; else none
   * @param wholes the items that show its value, as it is or as a part of another one; empty if
   *     only the same item does
   */
  record Found(
      int times,
      String name,
      Location location,
      Value value,
      SortedMap<Integer, Value> conditions,
      ReachedPlaces each,
      List<Whole> wholes) {
    private Found and(Found other) {
      return with(times + (long) other.times, other);
    }

    private Found or(Found other) {
      return times < other.times ? other.with(other.times, this) : with(times, other);
    }

    /** Returns these places and others. */
    private Found with(long count, Found other) {
      SortedMap<Integer, Value> all = new TreeMap<>(conditions);
      other.conditions.forEach((most, one) -> all.merge(most, one, ProgramConditions::some));
      return new Found(
          (int) Math.min(MOST, count), name, location, value, all, each.and(other.each), wholes);
    }

    private Found given(Value more) {
      SortedMap<Integer, Value> given = new TreeMap<>(conditions);
      given.replaceAll((most, condition) -> ProgramConditions.all(more, condition));
      return new Found(times, name, location, value, given, each.given(more), wholes);
    }

    private Found inSomeIteration() {
      return new Found(times, name, location, value, conditions, each.inSomeIteration(), wholes);
    }

    private Found times(long factor) {
      int count = (int) Math.min(MOST, times * Math.min(MOST, factor));
      return new Found(count, name, location, value, conditions, each, wholes);
    }

    /**
     * Returns whether it is reached only where one of the given released items is, in a message
     * that cannot be longer. A value that is never reached is.
     */
    boolean isWithin(List<Found> released) {
      return conditions.entrySet().stream()
          .allMatch(one -> implies(one.getValue(), released, one.getKey()));
    }

    /**
     * Returns the largest number of tokens with which a message around it would be within the
     * released items; empty if the released conditions do not hold.
     */
    OptionalInt most(List<Found> released) {
      return released.stream()
          .flatMap(one -> one.conditions.keySet().stream())
          .mapToInt(Integer::intValue)
          .filter(
              most -> conditions.values().stream().allMatch(one -> implies(one, released, most)))
          .max();
    }

    /**
     * Returns whether it is reached at most as often as a released item, whatever the values are.
     */
    boolean isAtMost(Found released) {
      return each.areAtMost(
          released.each, (premise, conclusion) -> implies(premise, Stream.of(conclusion)));
    }

    /** Returns whether released items are there under a condition, with a number of tokens. */
    private boolean implies(Value premise, List<Found> released, int tokens) {
      return implies(
          premise,
          released.stream().flatMap(one -> one.conditions.tailMap(tokens).values().stream()));
    }

    private boolean implies(Value premise, Stream<Value> released) {
      Set<Value> cases =
          released
              .flatMap(one -> ProgramConditions.cases(ProgramConditions.about(value, one)).stream())
              .collect(Collectors.toCollection(LinkedHashSet::new));
      Value conclusion = ProgramConditions.typed(ProgramConditions.ofCases(cases));
      Value exists = ProgramConditions.exists(value);
      return ProgramConditions.cases(premise).stream()
          .map(one -> ProgramConditions.typed(ProgramConditions.all(one, exists)))
          .allMatch(one -> Implication.holds(one, conclusion));
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
    for (Map.Entry<PrintedPath, Integer> one : printed(item.role).entrySet()) {
      times += one.getKey().shows(path) ? one.getValue() : 0;
    }
    return (int) Math.min(MOST, times);
  }

  private Map<PrintedPath, Integer> printed(String role) {
    Implication.stopIfInterrupted();
    return printed.computeIfAbsent(
        role,
        none -> {
          Map<PrintedPath, Integer> all = new LinkedHashMap<>();
          items.forEach(
              (item, found) -> {
                if (item.kind == Kind.PRINTED && item.role.equals(role)) {
                  all.merge(PrintedPath.of(found.value()), found.times(), Integer::sum);
                }
              });
          return all;
        });
  }

  /** Returns whether these contents escape a value, as files with defaults can declare, too. */
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
                      List.of(one.kind, one.role, one.path), none -> new LinkedHashMap<>())
                  .put(one, places));
    }
    Map<Item, Found> showing = new LinkedHashMap<>();
    Stream.of(items.get(item))
        .filter(Objects::nonNull)
        .forEach(places -> showing.put(item, places));
    for (Whole whole : found.wholes()) {
      byPath
          .getOrDefault(List.of(whole.kind, whole.role, whole.path), Map.of())
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
            OpenRoles.of(role),
            List.of(),
            /* isFenced= */ false,
            Integer.MAX_VALUE,
            /* indent= */ 0);
    walk.all(instructions, whole, FollowedNames.NONE)
        .items
        .forEach((item, found) -> items.merge(item, found, Found::and));
  }

  /**
   * A place in a program.
   *
   * @param roles the roles that its message can have; one role where items are found
   * @param loops the lists of the loops around it
   * @param isFenced whether it is in a fence
   * @param budget the largest number of tokens that its message can have
   * @param indent the number of UTF-16 units before each line
   */
  private record Place(
      OpenRoles roles, List<Value> loops, boolean isFenced, int budget, int indent) {
    Place in(OpenRoles others) {
      return new Place(others, loops, isFenced, budget, indent);
    }

    Place in(Role role) {
      return in(OpenRoles.of(role.toString()));
    }

    /** Returns a place for an item that counts in any message. */
    Place inAny() {
      return in(OpenRoles.of(""));
    }

    /** Returns the place behind instructions that turn to other roles. */
    Place behind(OpenRoles turns) {
      return turns.isSame() ? this : in(roles.then(turns));
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
      return roles.key() + isFenced + " " + budget + " " + indent + ValuePath.of(loops);
    }

    String role() {
      return roles.first();
    }

    /** Returns whether it is in a text without a role, or in a message of the user. */
    boolean isOfUser() {
      return role().isEmpty() || role().endsWith(USER);
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

  /**
   * The contents of instructions.
   *
   * @param turns the roles to which they turn
   * @param emits the condition under which they emit a message
   */
  private record Result(Map<Item, Found> items, OpenRoles turns, Value emits) {
    static final Result NOTHING = of(Map.of());

    static Result of(Map<Item, Found> items) {
      return new Result(items, OpenRoles.SAME, ProgramConditions.FALSE);
    }

    Result emitting(Value condition) {
      return new Result(items, turns, condition);
    }

    Result turning(OpenRoles others) {
      return new Result(items, others, emits);
    }

    Result then(Result next) {
      Map<Item, Found> all = new LinkedHashMap<>(items);
      next.items.forEach((item, found) -> all.merge(item, found, Found::and));
      return new Result(all, turns.then(next.turns), ProgramConditions.some(emits, next.emits));
    }

    Result given(Value condition) {
      Map<Item, Found> given = new LinkedHashMap<>();
      items.forEach((item, found) -> given.put(item, found.given(condition)));
      return new Result(given, turns, ProgramConditions.all(condition, emits));
    }

    /** Returns one of two results, which a condition chooses. */
    static Result either(Value condition, Result one, Result other) {
      Result first = one.given(condition);
      Result second = other.given(ProgramConditions.not(condition));
      Map<Item, Found> most = new LinkedHashMap<>(first.items);
      second.items.forEach((item, found) -> most.merge(item, found, Found::or));
      return new Result(
          most,
          OpenRoles.either(condition, one.turns, other.turns),
          ProgramConditions.some(first.emits, second.emits));
    }
  }

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

    /** The conditions under which slots have messages, by number. */
    private final Map<Integer, Value> slots = new HashMap<>();

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
      OpenRoles turns = OpenRoles.SAME;
      Value emits = ProgramConditions.FALSE;
      Place here = place;
      for (Instruction instruction : instructions) {
        Result one = one(instruction, here, names);
        one.items.forEach((item, found) -> all.merge(item, found, Found::and));
        turns = turns.then(one.turns);
        emits = ProgramConditions.some(emits, one.emits);
        here = here.behind(one.turns);
      }
      return new Result(all, turns, emits);
    }

    private Result one(Instruction instruction, Place place, FollowedNames names) {
      Map<Item, Found> its = new LinkedHashMap<>();
      Set<Integer> numbers = new HashSet<>();
      for (Value operand : instruction.operands()) {
        requested(operand, instruction.location(), place, numbers, its);
        Value value = names.replaced(operand);
        multiply(value, instruction, place);
        if (FollowedNames.isLarge(value)) {
          Manner inWhole = Manner.PLAIN.ofPart(value);
          inEach(place, its, (in, into) -> tested(value, inWhole, in, instruction, into));
        }
      }
      Result contents = contents(instruction, place, names);
      return its.isEmpty() ? contents : Result.of(its).then(contents);
    }

    /** Adds items for each message that a place can be in. */
    private static void inEach(
        Place place, Map<Item, Found> into, BiConsumer<Place, Map<Item, Found>> add) {
      place
          .roles
          .conditions()
          .forEach(
              (role, condition) -> {
                Map<Item, Found> its = new LinkedHashMap<>();
                add.accept(place.in(OpenRoles.of(role)), its);
                its.forEach((item, found) -> into.merge(item, found.given(condition), Found::and));
              });
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
      budgeted(instruction)
          .ifPresent(
              words ->
                  budgets
                      .computeIfAbsent(words, none -> new ArrayList<>())
                      .add(CompareBudgets.Budget.of(instruction)));
      if (instruction instanceof EmitText) {
        return Result.NOTHING;
      }
      if (instruction instanceof EmitMessage message) {
        Place inside = place.in(message.role()).within(message.budget());
        Value emits =
            message.unlessBlank().isEmpty()
                ? ProgramConditions.TRUE
                : EmittedTexts.visible(message.unlessBlank(), procedures, names);
        return inner(instruction, inside, names).emitting(emits);
      }
      if (instruction instanceof Indented indented) {
        return inner(instruction, place.indented(indented.indent()), names);
      }
      if (instruction instanceof Divide divide) {
        Result text = inner(instruction, place.in(Role.USER), names);
        return history(divide.earlier(), divide.location(), place, names)
            .then(text)
            .emitting(ProgramConditions.TRUE);
      }
      if (instruction instanceof Branch branch) {
        Map<Item, Found> its = new LinkedHashMap<>();
        ShownValue condition = new ShownValue(names.resolved(branch.condition()));
        inEach(
            place,
            its,
            (in, into) -> tested(condition, /* decides= */ false, in, branch.location(), into));
        Result chosen =
            Result.either(
                names.condition(branch.condition()),
                all(branch.then(), place, names),
                all(branch.otherwise(), place, names));
        Result all = Result.of(its).then(chosen);
        return choosesPartial(branch) ? choice(branch, place, names).then(all) : all;
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
      if (instruction instanceof Fill fill) {
        Result filled = inner(instruction, place.within(fill.budget()), names);
        slots.put(fill.slot(), filled.emits);
        return filled;
      }
      if (instruction instanceof Show show) {
        Result around = inner(instruction, place, names);
        return show.isOmittedEmpty()
            ? around.given(slots.getOrDefault(show.slot(), ProgramConditions.FALSE))
            : around;
      }
      if (instruction instanceof Log log) {
        Map<Item, Found> logged = new LinkedHashMap<>();
        for (Value value : log.values()) {
          Value logs = names.resolved(value);
          add(Kind.LOGGED, place.inAny(), logs, value, log.location(), logged);
          new ShownValue(logs).parts().forEach(part -> multiply(part, place));
        }
        return Result.of(logged);
      }
      boolean isFence = instruction instanceof Fenced;
      Result inside = inner(instruction, isFence ? place.fenced() : place, names);
      // A fence that is open at the end of a message is only text.
      boolean isDivided = isFence && !inside.turns.isSame();
      if (isDivided) {
        inside = inner(instruction, place, names);
      }
      Map<Item, Found> printed = new LinkedHashMap<>();
      if (instruction.printsOperands()) {
        Place here = isFence && !isDivided ? place.fenced() : place;
        for (Value value : instruction.operands()) {
          inEach(here, printed, (in, into) -> print(value, in, instruction, names, into));
        }
      }
      return Result.of(printed).then(inside);
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

    /** Returns the contents of all blocks. A message ends with its instruction. */
    private Result inner(Instruction instruction, Place place, FollowedNames names) {
      Result all = Result.NOTHING;
      for (List<Instruction> block : instruction.blocks()) {
        all = all.then(all(block, place.behind(all.turns), names));
      }
      return instruction.emitsMessages() ? all.turning(OpenRoles.SAME) : all;
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
      add(Kind.CHOICE, place.inAny(), names.resolved(name), name, branch.location(), chosen);
      return Result.of(chosen);
    }

    private Result history(Value messages, Location at, Place place, FollowedNames names) {
      Map<Item, Found> inserted = new LinkedHashMap<>();
      Value list = names.resolved(messages);
      order.add("history " + ValuePath.of(list));
      List<Value> all = new ArrayList<>(List.of(list));
      all.addAll(place.loops);
      inserted.put(
          new Item(Kind.HISTORY, "", ValuePath.of(all)), counted(name(messages), at, list, place));
      return Result.of(inserted).emitting(ProgramConditions.iterates(list));
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
      String element = ValuePath.of(with.element(loop));
      Result body = all(loop.body(), inside, with);
      OpenRoles turns = body.turns.behind(element);
      if (!body.turns.isSame()) {
        // A later iteration begins in the message that the one before left open.
        body = all(loop.body(), inside.behind(body.turns.atIteration(element)), with);
      }
      Map<Item, Found> repeated = new LinkedHashMap<>();
      long times = TextAmount.elements(loop.over());
      body.items.forEach(
          (item, found) ->
              repeated.put(
                  item,
                  // A source is called once, and not for each element.
                  item.kind == Kind.CALLED ? found.inSomeIteration() : found.times(times)));
      Result between =
          all(List.copyOf(loop.policy().between()), inside, with)
              .given(ProgramConditions.repeats(list));
      between.items.forEach((item, found) -> repeated.merge(item, found, Found::or));
      Value emits =
          ProgramConditions.inSomeIteration(ProgramConditions.some(body.emits, between.emits));
      Result all =
          Result.either(
              ProgramConditions.iterates(list),
              new Result(repeated, turns, emits),
              all(loop.otherwise(), place, names));
      // What an 'any' is decides whether, and how often, the body runs.
      boolean decides = isOfAny(list);
      Map<Item, Found> its = new LinkedHashMap<>();
      inEach(
          place,
          its,
          (in, into) -> {
            tested(new ShownValue(list), decides, in, loop.location(), into);
            if (decides) {
              tested(new ShownValue(list, Manner.COUNTED), decides, in, loop.location(), into);
            }
          });
      return Result.of(its).then(all);
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
        return Result.NOTHING;
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
      String hash = Sha256.of(path.getBytes(UTF_8));
      String name = call instanceof Call one ? one.hint() : called;
      Map<Item, Found> its = new LinkedHashMap<>();
      inEach(
          place,
          its,
          (in, into) ->
              into.put(
                  new Item(Kind.RECURSION, in.role(), hash),
                  found(name, call.location(), ProgramConditions.TRUE, in, List.of())));
      if (result.turns.isSame()) {
        return Result.of(its).then(result);
      }
      // The calls that are not followed turn to other roles, too.
      return Result.of(its)
          .then(result.given(ProgramConditions.named("in " + hash)))
          .turning(result.turns.behind(hash));
    }

    private Result mark(Mark mark, Place place, FollowedNames names) {
      Marker marker = mark.marker();
      if (marker instanceof Marker.Turn turn) {
        return Result.NOTHING.turning(OpenRoles.of(turn.role().toString()));
      }
      if (marker instanceof Marker.Past past) {
        return history(past.messages(), mark.location(), place, names)
            .turning(OpenRoles.of(Role.ASSISTANT.toString()));
      }
      if (marker instanceof Marker.Media || marker instanceof Marker.Link) {
        List<Value> all = new ArrayList<>();
        marker.operands().forEach(value -> all.add(names.resolved(value)));
        Value first = all.get(0);
        all.addAll(place.loops);
        String path = ValuePath.of(all);
        String name = name(marker.operands().get(0));
        Map<Item, Found> media = new LinkedHashMap<>();
        inEach(
            place,
            media,
            (in, into) ->
                into.put(
                    new Item(Kind.MEDIA, in.role(), path),
                    counted(name, mark.location(), first, in)));
        return Result.of(media);
      }
      return inner(mark, place, names);
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
          addPart(Kind.UNDECLARED, place.inAny(), one, one, value, at, its);
        }
        if (isUnescaped) {
          addPart(Kind.UNESCAPED, place.inAny(), one, one, value, at, its);
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
          addPart(Kind.DECIDING, place.inAny(), one, one, one.value(), at, into);
        }
      }
      for (ShownValue one : value.deciding(decides)) {
        if (ofCallers.isSensitive(one.value())) {
          addPart(Kind.TESTED, place, one, one, one.value(), at, into);
        }
      }
    }

    /**
     * Adds the values in a truth that is too large to be followed as a whole, part by part.
     *
     * @param inWhole the manner of a part of the whole truth
     */
    private void tested(
        Value large, Manner inWhole, Place place, Instruction at, Map<Item, Found> into) {
      if (ValueGrowth.isTruth(large)) {
        for (Value part : large.operands()) {
          if (FollowedNames.isLarge(part)) {
            tested(part, inWhole, place, at, into);
          } else {
            tested(new ShownValue(part, inWhole), /* decides= */ true, place, at.location(), into);
          }
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
      List<Whole> wholes = wholes(shown, place.role(), part);
      String path = ValuePath.of(printed.value());
      wholes.add(new Whole(shown, place.role(), path, same(printed), printed.manner()));
      String below =
          part.value().equals(printed.value()) ? "" : " of " + ValuePath.of(part.value());
      Item item = new Item(kind, place.role(), path + below, part.manner());
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
      Item item = new Item(kind, place.role(), ValuePath.of(shown.value()), shown.manner());
      into.merge(item, found(name(value), at, shown.value(), place, List.of()), Found::and);
    }

    private static Found counted(String name, Location at, Value value, Place place) {
      return new Found(1, name, at, value, always(place), ReachedPlaces.ONE, List.of());
    }

    private static Found found(
        String name, Location at, Value value, Place place, List<Whole> wholes) {
      return new Found(1, name, at, value, always(place), ReachedPlaces.NONE, wholes);
    }

    private static SortedMap<Integer, Value> always(Place place) {
      return new TreeMap<>(Map.of(place.budget, ProgramConditions.TRUE));
    }
  }

  /**
   * Returns the items that show everything of a value: the value itself, each element of a list
   * that it is in, the whole list, and an object around it as JSON.
   */
  private static List<Whole> wholes(Kind kind, String role, ShownValue shown) {
    List<Whole> wholes = new ArrayList<>();
    Value whole = shown.value();
    for (Value one : List.of(whole, each(whole))) {
      wholes.add(new Whole(kind, role, ValuePath.of(one), same(shown), shown.manner()));
    }
    boolean isPrinted = !shown.isStructure();
    while (true) {
      Extent extent = isPrinted ? Extent.EVERYTHING : Extent.JSON;
      for (Value one : List.of(whole, each(whole))) {
        wholes.add(new Whole(kind, role, ValuePath.of(one), extent, Manner.PLAIN));
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
