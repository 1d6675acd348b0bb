package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Emits the types that an entry point declares for its parameters, nested in its class. */
final class NestedTypesEmitter {
  private final Names names;
  private final Types types;
  private final List<Reachable.Mention> nested;

  NestedTypesEmitter(EntryPoint entryPoint, Names names) {
    ClassName self = names.of(entryPoint);
    this.names = names;
    this.types = entryPoint.types();
    this.nested =
        Reachable.from(entryPoint.allParameters(), types).stream()
            .filter(mention -> self.equals(names.of(mention.name()).enclosingClassName()))
            .toList();
  }

  /** Adds the types to a class. */
  void addTo(TypeSpec.Builder type) {
    for (Reachable.Mention mention : nested) {
      if (mention.type() instanceof Type.ObjectRef ref) {
        TypeSpec.Builder object = new ObjectEmitter(names, types).emit(types.object(ref));
        type.addType(object.addModifiers(Modifier.STATIC).build());
      } else if (mention.type() instanceof Type.EnumOf named) {
        type.addType(new EnumEmitter(named, names.of(named)).emit().build());
      }
    }
  }
}
