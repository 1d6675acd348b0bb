package io.promptcompiler.core.backend;

import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.OriginOf;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.JsonSchema;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Sensitivity;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.ParameterSensitivity;
import io.promptcompiler.runtime.ParameterTrust;
import io.promptcompiler.runtime.ParameterType;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.Varies;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * Creates the description of a prompt from its template. It equals the description from the
 * generated class.
 */
public final class EntryPointInfo {
  private EntryPointInfo() {}

  /** Describes an entry point without rendering it. */
  public static PromptInfo of(EntryPoint entryPoint) {
    return of(entryPoint, entryPoint);
  }

  /**
   * Describes an entry point that is served in the place of a released one. Its parameters include
   * those that only the released one has, also in its schema: callers still give them, and logs
   * hide the sensitive ones.
   */
  public static PromptInfo of(EntryPoint entryPoint, EntryPoint released) {
    InfoBuilder info = builder(entryPoint.about());
    parameters(entryPoint.parameters(), entryPoint, released.parameters(), released)
        .forEach(info::parameter);
    for (Member.Part part : entryPoint.parts()) {
      ObjectType before =
          released.parts().stream()
              .filter(one -> one.name().equals(part.name()))
              .findFirst()
              .map(Member.Part::parameters)
              .orElse(part.parameters());
      info.part(part.name(), schema(part.parameters(), entryPoint, before, released));
      parameters(part.parameters(), entryPoint, before, released).forEach(info::parameter);
    }
    entryPoint.output().ifPresent(output -> output(output, info));
    entryPoint
        .tools()
        .filter(list -> !list.names().isEmpty())
        .ifPresent(
            list -> info.tools(list.names().toArray(String[]::new)).toolsSha256(list.sha256()));
    if (!entryPoint.variants().isEmpty()) {
      info.variants(entryPoint.variants().stream().map(Variant::name).toArray(String[]::new));
    }
    caching(entryPoint, info);
    return info.jsonSchema(
            schema(entryPoint.parameters(), entryPoint, released.parameters(), released))
        .build();
  }

  private static void output(Member.Output output, InfoBuilder info) {
    info.outputSchema(output.described().json());
    info.outputDecimals(output.described().decimals().toArray(new String[0]));
    info.outputSensitive(output.described().sensitive().toArray(new String[0]));
  }

  /** Describes an entry point in one of its variants. */
  public static PromptInfo of(EntryPoint entryPoint, Variant variant) {
    return of(entryPoint, entryPoint, variant);
  }

  /** Describes an entry point that is served in the place of a released one in a variant. */
  public static PromptInfo of(EntryPoint entryPoint, EntryPoint released, Variant variant) {
    InfoBuilder info = builder(variant.about());
    caching(entryPoint.in(variant), info);
    return info.variant(variant.name(), of(entryPoint, released)).build();
  }

  private static void caching(EntryPoint entryPoint, InfoBuilder info) {
    if (StablePrefix.isWanted(entryPoint) && entryPoint.rendering().rendersAnything()) {
      StablePrefix prefix = StablePrefix.of(entryPoint);
      caching(Varies.DEPLOYMENT, prefix.deployment(), info);
      caching(Varies.SESSION, prefix.session(), info);
    }
  }

  private static void caching(Varies varies, StablePrefix.Level level, InfoBuilder info) {
    info.stable(
        varies.name(),
        (int) Math.min(Integer.MAX_VALUE, level.length()),
        level.end().map(end -> end.at().outermost().line()).orElse(0),
        level.end().map(StablePrefix.End::value).orElse(""));
  }

  private static InfoBuilder builder(About about) {
    InfoBuilder info = InfoBuilder.of(about.id(), about.kind(), about.scope());
    about.synopsis().forEach(info::synopsis);
    about.limit().ifPresent(limit -> info.maxTokens(limit.budget()));
    return info.description(about.description())
        .version(about.version())
        .status(about.status())
        .responseFormat(about.responseFormat())
        .sha256(about.sha256());
  }

  /** Returns the parameters of an entry point, then those that only the released one has. */
  private static List<PromptParameter> parameters(
      ObjectType all, EntryPoint entryPoint, ObjectType before, EntryPoint released) {
    List<PromptParameter> parameters = new ArrayList<>();
    for (Field field : all.fields()) {
      parameters.add(parameter(field, all, entryPoint.types()));
    }
    for (Field field : others(all, before)) {
      parameters.add(parameter(field, before, released.types()));
    }
    return parameters;
  }

  /** Returns the JSON Schema of all parameters, including those that only the release has. */
  private static String schema(
      ObjectType all, EntryPoint entryPoint, ObjectType before, EntryPoint released) {
    return JsonSchema.of(all, entryPoint.types(), others(all, before), released.types());
  }

  private static List<Field> others(ObjectType all, ObjectType before) {
    return before.fields().stream().filter(field -> all.field(field.name()).isEmpty()).toList();
  }

  private static PromptParameter parameter(Field field, ObjectType all, Types types) {
    return new PromptParameter(
        field.name(),
        new ParameterType(field.type().written()),
        field.required(),
        field.defaultValue().isPresent() ? field.defaultValue().get().value() : null,
        field.description(),
        field.type() instanceof Type.EnumOf allowed ? allowed.values() : List.of(),
        isUntrusted(field, all, types) ? ParameterTrust.UNTRUSTED : ParameterTrust.TRUSTED,
        sensitivity(field, types));
  }

  private static ParameterSensitivity sensitivity(Field field, Types types) {
    Sensitivity most = types.sensitivity(field);
    return most.isSensitive()
        ? ParameterSensitivity.valueOf(most.name())
        : ParameterSensitivity.NONE;
  }

  /** Returns whether a parameter or anything below it is untrusted. */
  private static boolean isUntrusted(Field field, ObjectType parameters, Types types) {
    OriginOf origins = OriginOf.in(parameters, types);
    Value value = new Value.Member(new Value.Parameters(parameters.ref()), field);
    return origins.isUntrusted(value);
  }
}
