package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Reports object types without finite values, because a value requires another value of the same
 * type. They form cycles in the graph of required properties. Each cycle is reported once; cycles
 * are found as strongly connected components (Tarjan's algorithm).
 */
final class CheckEndlessTypes {
  private final Types types;
  private final Map<TypeName, Integer> order = new HashMap<>();
  private final Map<TypeName, Integer> earliest = new HashMap<>();
  private final Deque<TypeName> open = new ArrayDeque<>();
  private final Set<TypeName> isOpen = new HashSet<>();
  private final Map<TypeName, Integer> cycles = new HashMap<>();

  private CheckEndlessTypes(Types types) {
    this.types = types;
  }

  static void check(Types types, String owner, DiagnosticSink sink) {
    CheckEndlessTypes check = new CheckEndlessTypes(types);
    types.objects().forEach(check::visit);
    Set<Integer> reported = new HashSet<>();
    for (ObjectType object : types.objects()) {
      Integer cycle = check.cycles.get(object.name());
      if (cycle != null && object.name().owner().equals(owner) && reported.add(cycle)) {
        sink.report(
            Diagnostic.of(DiagnosticCode.ENDLESS_TYPE, object.location(), object.name().simple())
                .fix("Make a property on the way optional, or a list."));
      }
    }
  }

  private void visit(ObjectType object) {
    if (order.containsKey(object.name())) {
      return;
    }
    TypeName name = object.name();
    int number = order.size();
    order.put(name, number);
    earliest.put(name, number);
    open.push(name);
    isOpen.add(name);
    boolean requiresItself = false;
    for (Field field : object.fields()) {
      if (field.required() && field.type() instanceof Type.ObjectRef ref) {
        visit(types.object(ref));
        requiresItself |= ref.name().equals(name);
        if (isOpen.contains(ref.name())) {
          earliest.merge(name, earliest.getOrDefault(ref.name(), number), Math::min);
        }
      }
    }
    if (earliest.getOrDefault(name, number) == number) {
      close(name, number, requiresItself);
    }
  }

  /** Completes a component, which consists of the types opened since its first type. */
  private void close(TypeName first, int number, boolean requiresItself) {
    boolean isCycle = requiresItself || !first.equals(open.peek());
    TypeName last;
    do {
      last = open.pop();
      isOpen.remove(last);
      if (isCycle) {
        cycles.put(last, number);
      }
    } while (!last.equals(first));
  }
}
