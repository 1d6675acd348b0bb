package io.promptcompiler.core.backend;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the object and enum types that fields refer to, directly or through other types, in the
 * order in which they are found.
 */
public final class Reachable {
  private final Types types;
  private final Map<TypeName, Mention> found = new LinkedHashMap<>();

  private Reachable(Types types) {
    this.types = types;
  }

  /**
   * A type and where it is first mentioned.
   *
   * @param type an object or an enum
   */
  public record Mention(TypeName name, Type.Named type, Location location) {}

  /** Returns the types that the properties of an object mention. */
  public static List<Mention> from(ObjectType object, Types types) {
    Reachable reachable = new Reachable(types);
    reachable.visit(object);
    return new ArrayList<>(reachable.found.values());
  }

  /**
   * Returns the types that are mentioned by the parameters of an entry point and its parts, and by
   * its output.
   */
  public static List<Mention> from(EntryPoint entryPoint) {
    Reachable reachable = new Reachable(entryPoint.types());
    reachable.visit(entryPoint.allParameters());
    for (Member.Output output : entryPoint.output().stream().toList()) {
      output.record().ifPresent(record -> reachable.visit(record.object()));
      output.named().ifPresent(named -> reachable.visit(named, output.location()));
    }
    return new ArrayList<>(reachable.found.values());
  }

  private void visit(ObjectType object) {
    for (Field field : object.fields()) {
      visit(field.type(), field.location());
    }
  }

  /** Visits a type. Built-in types are skipped, because the runtime has their classes. */
  private void visit(Type type, Location location) {
    if (type.innermost() instanceof Type.Named named && !BuiltInTypes.isBuiltIn(named)) {
      Mention mention = new Mention(named.name(), named, location);
      boolean isNew = found.putIfAbsent(named.name(), mention) == null;
      if (isNew && named instanceof Type.ObjectRef ref) {
        visit(types.object(ref));
      }
    }
  }
}
