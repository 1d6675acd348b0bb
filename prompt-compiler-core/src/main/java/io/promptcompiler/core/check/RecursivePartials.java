package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression.SubExpression;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.PartialBlock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Knows which partials of a program include themselves, also through others, before they are
 * lowered. It follows the names in their texts to what they mean where they stand, by the algorithm
 * of Tarjan, each text once. A name that is a value is not followed, since its type says what it
 * can be.
 */
final class RecursivePartials {
  private final Map<Identity, Integer> numbers = new HashMap<>();
  private final Deque<Identity> open = new ArrayDeque<>();
  private final Set<Identity> closed = new HashSet<>();
  private final Set<Identity> recursive = new HashSet<>();

  /**
   * A body that is included.
   *
   * @param lowering lowers the text in which it stands
   * @param partials the partials that blocks bring to it
   */
  record Included(Body body, Lowering lowering, Map<String, InlinePartial> partials) {
    static Included of(InlinePartial inline, Map<String, InlinePartial> brought) {
      return new Included(inline.body(), inline.lowering(), inline.seen(brought));
    }

    /** A partial of a file, which hides what is brought by names that it defines itself. */
    static Included of(Partial partial, Lowering lowering, Map<String, InlinePartial> brought) {
      Set<String> hidden = InlinePartial.definitions(partial.tree()).keySet();
      if (Collections.disjoint(hidden, brought.keySet())) {
        return new Included(partial.tree(), lowering, brought);
      }
      Map<String, InlinePartial> seen = new LinkedHashMap<>(brought);
      seen.keySet().removeAll(hidden);
      return new Included(partial.tree(), lowering, seen);
    }

    Identity identity() {
      return new Identity(body);
    }
  }

  /** Whether a partial includes itself. */
  boolean contains(Included partial) {
    if (!numbers.containsKey(partial.identity())) {
      visit(partial, 0);
    }
    return recursive.contains(partial.identity());
  }

  /** Visits a partial and what it includes; the least number that leads back to an open one. */
  private int visit(Included partial, int depth) {
    Identity identity = partial.identity();
    int number = numbers.size();
    numbers.put(identity, number);
    open.push(identity);
    int least = number;
    // Whatever lies deeper is reported when it is lowered.
    List<Included> includes = depth < Limits.INCLUDE_DEPTH ? includes(partial) : List.of();
    for (Included next : includes) {
      Integer known = numbers.get(next.identity());
      if (next.identity().equals(identity)) {
        recursive.add(identity);
      } else if (known == null) {
        least = Math.min(least, visit(next, depth + 1));
      } else if (!closed.contains(next.identity())) {
        least = Math.min(least, known);
      }
    }
    if (least == number) {
      close(identity);
    }
    return least;
  }

  /** Closes a cycle, whose first partial is given: all that were opened since are part of it. */
  private void close(Identity first) {
    boolean isCycle = !first.equals(open.peek());
    Identity member;
    do {
      member = open.pop();
      closed.add(member);
      if (isCycle) {
        recursive.add(member);
      }
    } while (!member.equals(first));
  }

  private static List<Included> includes(Included partial) {
    List<Included> found = new ArrayList<>();
    // Of the scope, only the partials matter here.
    LexicalScope scope = LexicalScope.of(new Value.Absent()).bringing(partial.partials());
    new Names(partial.lowering(), found).in(partial.body(), scope);
    return found;
  }

  /** Collects what the names in a text mean. */
  private record Names(Lowering lowering, List<Included> found) {
    void in(Body body, LexicalScope around) {
      LexicalScope scope = around.bringing(InlinePartial.definedIn(body, lowering, around));
      for (Statement statement : body.statements()) {
        if (statement instanceof Block block) {
          block.body().ifPresent(inside -> in(inside, scope));
          block.inverse().ifPresent(inside -> in(inside, scope));
        } else if (statement instanceof Statement.Partial include) {
          include(include.call(), Optional.empty(), scope);
        } else if (statement instanceof PartialBlock include) {
          include(include.call(), Optional.of(include.body()), scope);
        }
      }
    }

    private void include(Call call, Optional<Body> inside, LexicalScope scope) {
      if (call.callee() instanceof SubExpression) {
        return;
      }
      String name = call.callee().original();
      Map<String, InlinePartial> brought = InlinePartial.broughtTo(inside, lowering, scope);
      InlinePartial inline = scope.partial(name);
      if (inline != null) {
        found.add(Included.of(inline, brought));
        return;
      }
      Location at = lowering.at(call.callee().span());
      Partials.Lookup lookup = lowering.partials().find(name, at);
      lookup
          .partial()
          .map(partial -> Included.of(partial, lowering.including(partial, at), brought))
          .ifPresent(found::add);
      if (lookup.partial().isEmpty() && !lookup.isBroken()) {
        inside.ifPresent(body -> in(body, scope));
      }
    }
  }
}
