package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.backend.Reachable;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the types that an entry point declares for its parameters and output, which are
 * nested in its class.
 */
public final class NestedTypesEmitter {
  private final ResolvedNames names;
  private final Types types;
  private final ObjectType parameters;
  private final Optional<Type.ObjectRef> output;
  private final List<Reachable.Mention> nested;

  public NestedTypesEmitter(EntryPoint entryPoint, ResolvedNames names) {
    ClassName self = names.of(entryPoint);
    this.names = names;
    this.types = entryPoint.types();
    this.parameters = entryPoint.allParameters();
    this.output = entryPoint.output().flatMap(Member.Output::named);
    this.nested =
        Reachable.from(entryPoint).stream()
            .filter(mention -> self.equals(names.of(mention.name()).enclosingClassName()))
            .toList();
  }

  private EnumEmitter emitter(Type.EnumOf type) {
    return Stream.concat(
            parameters.fields().stream(),
            types.objects().stream().flatMap(object -> object.fields().stream()))
        .filter(field -> field.sensitivity().isSensitive())
        .filter(field -> field.type().innermost().equals(type))
        .findFirst()
        .map(field -> EnumEmitter.sensitive(type, names.of(type), field.name()))
        .orElseGet(() -> new EnumEmitter(type, names.of(type)));
  }

  /** Adds the types to a class. */
  public void addTo(TypeSpec.Builder type) {
    for (Reachable.Mention mention : nested) {
      if (mention.type() instanceof Type.ObjectRef ref) {
        boolean isOutput = output.filter(ref::equals).isPresent();
        TypeSpec.Builder object = new ObjectEmitter(names, types).emit(types.object(ref), isOutput);
        type.addType(object.addModifiers(Modifier.STATIC).build());
      } else {
        Type.EnumOf named = (Type.EnumOf) mention.type();
        type.addType(emitter(named).emit().build());
      }
    }
  }
}
