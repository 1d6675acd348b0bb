package io.promptcompiler.core.java.names;

import java.util.Set;

/** The words that cannot be used as generated names. */
final class JavaWords {
  /** Keywords and literals (Java language specification 3.9, 3.10.3, 3.10.8). */
  static final Set<String> KEYWORDS =
      words(
          """
          abstract assert boolean break byte case catch char class const continue default do double
          else enum extends final finally float for goto if implements import instanceof int
          interface long native new package private protected public return short static strictfp
          super switch synchronized this throw throws transient try void volatile while _ true
          false null
          """);

  /** Words that cannot name a type. */
  static final Set<String> RESTRICTED_TYPE_NAMES = words("permits record sealed var yield");

  /** The names, other than keywords, that accessors and setters cannot have. */
  static final Set<String> RESERVED_MEMBERS =
      words(
          """
          getClass hashCode equals toString notify notifyAll wait clone finalize
          builder build of from fromMap info promptInfo parameters loggableParameters render renderTo
          writeUtf8 writeJsonString toBuilder definition verify config phases responseFormat
          """);

  /** The runtime types in the API of generated classes. */
  static final Set<String> RUNTIME_TYPES =
      words("TextPrompt PromptInfo PromptParameter PromptParameterException Nullable NullMarked");

  /**
   * The public types of {@code java.lang} up to JDK 25. The list is fixed, so that it is equal on
   * every machine.
   */
  static final Set<String> JAVA_LANG =
      words(
"""
AbstractMethodError Appendable ArithmeticException ArrayIndexOutOfBoundsException
ArrayStoreException AssertionError AutoCloseable Boolean BootstrapMethodError Byte
CharSequence Character Class ClassCastException ClassCircularityError ClassFormatError
ClassLoader ClassNotFoundException ClassValue CloneNotSupportedException Cloneable
Comparable Compiler Deprecated Double Enum EnumConstantNotPresentException Error Exception
ExceptionInInitializerError Float FunctionalInterface IO IllegalAccessError
IllegalAccessException IllegalArgumentException IllegalCallerException
IllegalMonitorStateException IllegalStateException IllegalThreadStateException
IncompatibleClassChangeError IndexOutOfBoundsException InheritableThreadLocal
InstantiationError InstantiationException Integer InternalError InterruptedException
Iterable LayerInstantiationException LinkageError Long MatchException Math Module
ModuleLayer NegativeArraySizeException NoClassDefFoundError NoSuchFieldError
NoSuchFieldException NoSuchMethodError NoSuchMethodException NullPointerException Number
NumberFormatException Object OutOfMemoryError Override Package Process ProcessBuilder
ProcessHandle Readable Record ReflectiveOperationException Runnable Runtime
RuntimeException RuntimePermission SafeVarargs ScopedValue SecurityException
SecurityManager Short StableValue StackOverflowError StackTraceElement StackWalker
StrictMath String StringBuffer StringBuilder StringIndexOutOfBoundsException
SuppressWarnings System Thread ThreadDeath ThreadGroup ThreadLocal Throwable
TypeNotPresentException UnknownError UnsatisfiedLinkError UnsupportedClassVersionError
UnsupportedOperationException VerifyError VirtualMachineError Void WrongThreadException
""");

  private JavaWords() {}

  private static Set<String> words(String text) {
    return Set.of(text.strip().split("\\s+"));
  }
}
