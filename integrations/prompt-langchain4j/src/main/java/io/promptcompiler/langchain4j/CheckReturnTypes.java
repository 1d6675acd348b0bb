package io.promptcompiler.langchain4j;

import dev.langchain4j.service.AiServiceContext;
import dev.langchain4j.service.IllegalConfigurationException;
import dev.langchain4j.spi.ServiceHelper;
import dev.langchain4j.spi.services.AiServiceContextFactory;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rejects AI services with a method that returns a generated class. LangChain4j would derive a
 * schema from its private fields, and could not create the object from the answer.
 *
 * <p>LangChain4j calls this when an application creates an AI service. Everything else is as
 * without this class: if there is another factory, it creates the context.
 */
public final class CheckReturnTypes implements AiServiceContextFactory {
  /** Constructor for LangChain4j. */
  public CheckReturnTypes() {}

  /**
   * Creates the context of an AI service.
   *
   * @throws IllegalConfigurationException if a method returns a generated class
   * @throws IllegalStateException if the version of LangChain4j is too old
   */
  @Override
  public AiServiceContext create(Class<?> service) {
    RequireFramework.check();
    for (Method method : service.getMethods()) {
      Class<?> generated = generated(method.getGenericReturnType());
      if (generated != null) {
        throw new IllegalConfigurationException(
            ("'%s.%s' returns '%s', which LangChain4j cannot read. Return Result<String>, set the"
                    + " schema with chatRequestTransformer and ResponseFormats.of, and read the"
                    + " result with LangChain4jOutputs.")
                .formatted(
                    service.getSimpleName(), method.getName(), generated.getCanonicalName()));
      }
    }
    return Other.FACTORY == null ? new AiServiceContext(service) {} : Other.FACTORY.create(service);
  }

  /** Returns the generated class in a type such as {@code Result<ReviewPrompt.Output>}. */
  private static @Nullable Class<?> generated(Type type) {
    if (type instanceof ParameterizedType generic) {
      for (Type argument : generic.getActualTypeArguments()) {
        Class<?> generated = generated(argument);
        if (generated != null) {
          return generated;
        }
      }
    }
    return type instanceof Class<?> plain && isGenerated(plain) ? plain : null;
  }

  /**
   * Returns whether a class is created with {@code fromMap} only, like generated classes.
   * LangChain4j needs a constructor.
   */
  private static boolean isGenerated(Class<?> type) {
    return type.getConstructors().length == 0
        && Arrays.stream(type.getMethods())
            .anyMatch(
                method ->
                    method.getName().equals("fromMap")
                        && method.getReturnType() == type
                        && Arrays.equals(method.getParameterTypes(), new Class<?>[] {Map.class}));
  }

  /** Delays the search for another factory until this one has been created. */
  private static final class Other {
    static final @Nullable AiServiceContextFactory FACTORY =
        ServiceHelper.loadFactories(AiServiceContextFactory.class).stream()
            .filter(
                factory -> !factory.getClass().getName().equals(CheckReturnTypes.class.getName()))
            .findFirst()
            .orElse(null);
  }
}
