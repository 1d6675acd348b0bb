package io.promptcompiler.core.equivalence;

import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.Value;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Compares programs, or parts of them, independently of positions and of the names of variables,
 * loops, procedures and fragments. The comparison is structural: programs with the same effect but
 * a different structure are not equivalent.
 *
 * <p>Each pair of fragments and each procedure is compared once, so the time is proportional to the
 * size of the programs, even if their output doubles with every include.
 */
public final class Equivalence {
  private final Side left;
  private final Side right;
  private final Map<Fragment, Map<Fragment, Boolean>> fragments;

  /**
   * The names of the left program that are bound around the compared parts, with their partners.
   */
  private final Map<Object, Object> around;

  /**
   * The names of the left program with the corresponding names of the right program, and vice
   * versa.
   */
  private final Map<Object, Object> partners = new HashMap<>();

  private final Map<Object, Object> partnersOfRight = new HashMap<>();

  /** The procedures and slots that parts of a program refer to by number. */
  private record Side(List<Procedure> procedures, List<String> slots) {
    static Side of(Rendering program) {
      return new Side(program.procedures(), program.slots());
    }

    /**
     * Returns the identity of a slot. If slots have no names, both parts belong to one program, in
     * which numbers identify slots.
     */
    Object slot(CanonicalForm.Slot slot) {
      return slots.isEmpty() ? slot : slots.get(slot.number());
    }
  }

  private Equivalence(
      Side left,
      Side right,
      Map<Fragment, Map<Fragment, Boolean>> fragments,
      Map<Object, Object> around) {
    this.left = left;
    this.right = right;
    this.fragments = fragments;
    this.around = around;
    around.forEach(this::bind);
  }

  /**
   * Returns a comparison of parts of one program, or of two programs that render texts, which call
   * the given procedures.
   */
  public static Equivalence between(List<Procedure> left, List<Procedure> right) {
    return new Equivalence(
        new Side(left, List.of()), new Side(right, List.of()), new IdentityHashMap<>(), Map.of());
  }

  /** Returns a comparison of parts of two programs. */
  public static Equivalence between(Rendering left, Rendering right) {
    return new Equivalence(Side.of(left), Side.of(right), new IdentityHashMap<>(), Map.of());
  }

  /** Returns whether two programs are equivalent. */
  public static boolean of(Rendering left, Rendering right) {
    return left.getClass() == right.getClass()
        && between(left, right).same(left.instructions(), right.instructions());
  }

  /**
   * Returns a comparison of other parts of the same two programs, without bound names; results for
   * fragments are kept.
   */
  public Equivalence anew() {
    return new Equivalence(left, right, fragments, around);
  }

  /**
   * Returns a comparison of the bodies of two instructions, in which the names that they bind
   * correspond.
   */
  public Equivalence inside(Instruction one, Instruction other) {
    Map<Object, Object> inner = new HashMap<>(around);
    List<Object> names = CanonicalForm.of(one).own();
    List<Object> others = CanonicalForm.of(other).own();
    for (int i = 0; i < Math.min(names.size(), others.size()); i++) {
      if (names.get(i) instanceof CanonicalForm.Bound bound
          && others.get(i) instanceof CanonicalForm.Bound with) {
        inner.put(bound.name(), with.name());
      }
    }
    return new Equivalence(left, right, fragments, inner);
  }

  /**
   * Returns whether instructions are equivalent. Names that they use but do not bind must be equal.
   */
  public boolean same(List<Instruction> one, List<Instruction> other) {
    return pairwise(one, other, this::same);
  }

  /** Returns whether two instructions are equivalent. */
  public boolean same(Instruction one, Instruction other) {
    return same(CanonicalForm.of(one), CanonicalForm.of(other));
  }

  /** Returns whether two values are equivalent. */
  public boolean same(Value one, Value other) {
    return same(CanonicalForm.of(one), CanonicalForm.of(other));
  }

  private static <T> boolean pairwise(List<T> one, List<T> other, BiPredicate<T, T> same) {
    if (one.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < one.size(); i++) {
      if (!same.test(one.get(i), other.get(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Records that a name of the left program corresponds to a name of the right program. Returns
   * false if one of them already corresponds to another name.
   */
  private boolean bind(Object one, Object other) {
    Object partner = partners.putIfAbsent(one, other);
    Object partnerOfRight = partnersOfRight.putIfAbsent(other, one);
    return (partner == null || partner.equals(other))
        && (partnerOfRight == null || partnerOfRight.equals(one));
  }

  private boolean same(CanonicalForm one, CanonicalForm other) {
    return pairwise(one.own(), other.own(), this::sameOwn)
        && pairwise(one.operands(), other.operands(), this::same)
        && pairwise(one.blocks(), other.blocks(), this::same);
  }

  private boolean sameOwn(Object one, Object other) {
    if (one instanceof CanonicalForm.Bound bound && other instanceof CanonicalForm.Bound with) {
      return bind(bound.name(), with.name());
    }
    if (one instanceof CanonicalForm.Used used && other instanceof CanonicalForm.Used with) {
      return sameUse(used.name(), with.name());
    }
    if (one instanceof CanonicalForm.Called called && other instanceof CanonicalForm.Called with) {
      return sameProcedure(called, with);
    }
    if (one instanceof CanonicalForm.Included included
        && other instanceof CanonicalForm.Included with) {
      return same(included.fragment(), with.fragment());
    }
    if (one instanceof CanonicalForm.Slot slot && other instanceof CanonicalForm.Slot with) {
      return left.slot(slot).equals(right.slot(with));
    }
    return one.equals(other);
  }

  private boolean sameUse(Object one, Object other) {
    @Nullable Object partner = partners.get(one);
    return partner == null
        ? one.equals(other) && !partnersOfRight.containsKey(other)
        : partner.equals(other);
  }

  /**
   * Returns whether two procedures are equivalent. Procedures that are still being compared count
   * as equivalent, because they may call themselves.
   */
  private boolean sameProcedure(CanonicalForm.Called one, CanonicalForm.Called other) {
    if (partners.containsKey(one) || partnersOfRight.containsKey(other)) {
      return bind(one, other);
    }
    bind(one, other);
    Procedure called = left.procedures().get(one.procedure());
    Procedure with = right.procedures().get(other.procedure());
    return pairwise(called.parameters(), with.parameters(), this::bind)
        && same(called.body(), with.body());
  }

  private boolean same(Fragment one, Fragment other) {
    Map<Fragment, Boolean> compared =
        fragments.computeIfAbsent(one, none -> new IdentityHashMap<>());
    @Nullable Boolean cached = compared.get(other);
    if (cached == null) {
      cached =
          new Equivalence(Side.of(one.text()), Side.of(other.text()), fragments, Map.of())
              .same(one.text().instructions(), other.text().instructions());
      compared.put(other, cached);
    }
    return cached;
  }
}
